import type { AppointmentStepName, OfferStepName, PersonReportReason, Thread } from '@forecourt/contracts'
import { type Database, sql } from '@forecourt/kernel/db'
import {
  type NotificationRow,
  notificationColumns,
  type Reading,
  toNotification,
} from '../notification/notification-row.ts'
import { readRow, toPreference } from '../preference/preference-row.ts'
import { listAnswers } from '../quick-answer/quick-answers.ts'
import { APPOINTMENT_OF, type TellableAppointment, toAppointmentStep } from '../thread/appointment-step.ts'
import { OFFER_OF, type TellableOffer, toStep } from '../thread/offer-step.ts'
import { readHours } from '../viewing-hours/viewing-hours.ts'

interface SentContact {
  id: string
  vehicleId: string
  vehicle: string
  name: string
  email: string
  phone: string
  message: string
  createdAt: Date
}

interface SentMessage {
  id: string
  threadId: string
  vehicle: string
  isMine: boolean
  message: string
  /** How many came with it; they are seen in the conversation. */
  pictures: number
  step: OfferStepName | null
  offer: TellableOffer | null
  role: Thread['role']
  appointmentStep: AppointmentStepName | null
  appointment: TellableAppointment | null
  createdAt: Date
}

interface MadeReport {
  threadId: string
  vehicle: string
  reason: PersonReportReason
  message: string | null
  isDecided: boolean
  createdAt: Date
}

/** What a person sent, and what lies in their inbox: all of it, as they see it there. */
export const exportPerson = (db: Database, userId: string, reading: Reading) =>
  db.transaction(
    async (em) => {
      const contacts = await sql<SentContact>(
        em,
        `select id, vehicle_id as "vehicleId", vehicle_title as vehicle, buyer_name as name, email, phone, message,
           created_at as "createdAt" from contact where buyer_id = $1 order by created_at, id`,
        [userId],
      )
      const messages = await sql<SentMessage>(
        em,
        `select x.id, x.thread_id as "threadId", t.vehicle_title as vehicle, x.author = m.role as "isMine",
           coalesce(x.body, c.message) as message, x.pictures, x.offer_step as step, ${OFFER_OF} as offer,
           m.role, x.appointment_step as "appointmentStep", ${APPOINTMENT_OF} as appointment, x.created_at as "createdAt"
         from thread_member m join thread t on t.id = m.thread_id join thread_message x on x.thread_id = t.id
         left join contact c on c.id = x.contact_id
         where m.person_id = $1 and m.last_at is not null
           and (m.role = 'buyer' or x.contact_id is null or c.received_at is not null)
         order by x.created_at, x.id`,
        [userId],
      )
      const inbox = await sql<NotificationRow>(
        em,
        `select ${notificationColumns} from notification where recipient_id = $1 and deleted_at is null order by created_at, id`,
        [userId],
      )
      const channels = await sql<{ channel: string; linked: boolean; notifies: boolean }>(
        em,
        `select p.name as channel, l.linked, l.is_notifiable as notifies from provider_link l join provider p on p.id = l.provider_id
         where l.user_id = $1 order by p.name`,
        [userId],
      )
      const stopped = await sql<{ channel: string; why: string; since: Date }>(
        em,
        'select channel, why, stopped_at as since from channel_stop where user_id = $1 and lifted_at is null order by 1',
        [userId],
      )
      const browsers = await sql<{ createdAt: Date }>(
        em,
        'select created_at as "createdAt" from push_subscription where user_id = $1 order by created_at, id',
        [userId],
      )
      const reports = await sql<MadeReport>(
        em,
        `select thread_id as "threadId", vehicle_title as vehicle, reason, words as message, closed_at is not null as "isDecided",
           created_at as "createdAt" from thread_report where reporter_id = $1 order by created_at, id`,
        [userId],
      )
      const { version: _version, ...preference } = toPreference(await readRow(em, userId))
      return {
        channels,
        stoppedChannels: stopped.map(({ since, ...stop }) => ({ ...stop, since: since.toISOString() })),
        preference,
        browsers: browsers.map(({ createdAt }) => ({ subscribedAt: createdAt.toISOString() })),
        viewingHours: await readHours(em, userId),
        quickAnswers: (await listAnswers(em, userId)).map(({ name, text, createdAt }) => ({ name, text, createdAt })),
        reports: reports.map((report) => ({ ...report, createdAt: report.createdAt.toISOString() })),
        messages: messages.map(({ step, offer, role, appointmentStep, appointment, ...message }) => ({
          ...{ ...message, offer: toStep(step, offer) },
          appointment: toAppointmentStep(appointmentStep, appointment, role),
          createdAt: message.createdAt.toISOString(),
        })),
        contacts: contacts.map((contact) => ({ ...contact, createdAt: contact.createdAt.toISOString() })),
        notifications: inbox.map((row) => toNotification(row, reading)),
      }
    },
    { readOnly: true, isolation: 'repeatable read' },
  )
