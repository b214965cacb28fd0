import {
  type AppointmentStepName,
  type OfferStepName,
  type PersonReportReason,
  type SupportTopic,
  supportReference,
  type Thread,
} from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
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
import type { Lists, Parts } from './json-parts.ts'

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

interface SupportWords {
  number: string
  topic: SupportTopic
  subject: string
  email: string
  vehicle: string
  isMine: boolean
  message: string
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

const CONTACTS = `select id, vehicle_id as "vehicleId", vehicle_title as vehicle, buyer_name as name, email, phone, message,
  created_at as "createdAt" from contact where buyer_id = $1 order by created_at, id`
/**
 * One conversation after the other, the one that has been quiet longest first, each by its index: put in one order, all
 * messages would have to be read first.
 */
const MESSAGES_OF = `select x.* from (select thread_id, role from thread_member
    where person_id = $1 and last_at is not null order by last_at, thread_id offset 0) m
  cross join lateral (
    select x.id, x.thread_id as "threadId", t.vehicle_title as vehicle, x.author = m.role as "isMine",
      coalesce(x.body, c.message) as message, x.pictures, x.offer_step as step, ${OFFER_OF} as offer,
      m.role, x.appointment_step as "appointmentStep", ${APPOINTMENT_OF} as appointment, x.created_at as "createdAt"
    from thread_message x join thread t on t.id = x.thread_id left join contact c on c.id = x.contact_id
    where x.thread_id = m.thread_id and (m.role = 'buyer' or x.contact_id is null or c.received_at is not null)
    order by x.created_at, x.id) x`
const SUPPORT = `select r.number, r.topic, r.subject, r.email, r.vehicle_title as vehicle, x.author = 'person' as "isMine",
  x.body as message, x.created_at as "createdAt" from support_request r join support_message x on x.request_id = r.id
  where r.person_id = $1 order by r.number, x.created_at, x.id`
const INBOX = `select ${notificationColumns} from notification where recipient_id = $1 and deleted_at is null order by created_at, id`

const toMessage = ({ step, offer, role, appointmentStep, appointment, ...message }: SentMessage) => ({
  ...{ ...message, offer: toStep(step, offer) },
  appointment: toAppointmentStep(appointmentStep, appointment, role),
  createdAt: message.createdAt.toISOString(),
})

/**
 * What a person sent, and what lies in their inbox: all of it, as they see it there and of one moment. What may be much is
 * read a page at a time while `send` goes on.
 */
export const exportPerson = (db: Database, userId: string, reading: Reading, signal: AbortSignal, send: SendExport) =>
  db.transaction(
    async (em) => {
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
      const whole = {
        channels,
        stoppedChannels: stopped.map(({ since, ...stop }) => ({ ...stop, since: since.toISOString() })),
        preference,
        browsers: browsers.map(({ createdAt }) => ({ subscribedAt: createdAt.toISOString() })),
        viewingHours: await readHours(em, userId),
        quickAnswers: (await listAnswers(em, userId)).map(({ name, text, createdAt }) => ({ name, text, createdAt })),
        reports: reports.map((report) => ({ ...report, createdAt: report.createdAt.toISOString() })),
      }
      await send(whole, {
        messages: pages<SentMessage>(em, 'messages', MESSAGES_OF, userId, signal, toMessage),
        contacts: pages<SentContact>(em, 'contacts', CONTACTS, userId, signal, (contact) => ({
          ...contact,
          createdAt: contact.createdAt.toISOString(),
        })),
        supportRequests: pages<SupportWords>(em, 'support', SUPPORT, userId, signal, ({ number, ...words }) => ({
          ...{ reference: supportReference(Number(number)), ...words, createdAt: words.createdAt.toISOString() },
        })),
        notifications: pages<NotificationRow>(em, 'inbox', INBOX, userId, signal, (row) =>
          toNotification(row, reading),
        ),
      })
    },
    { readOnly: true, isolation: 'repeatable read' },
  )

type SendExport = (whole: Parts, lists: Lists) => Promise<void>

const PAGE = 1_000

/** The rows of a statement by a cursor of the transaction: neither side ever has all of them, and each page has the time of a statement. */
async function* pages<T>(
  em: EntityManager,
  cursor: 'messages' | 'contacts' | 'support' | 'inbox',
  text: string,
  userId: string,
  signal: AbortSignal,
  tell: (row: T) => unknown,
): AsyncGenerator<unknown[]> {
  await sql(em, `declare ${cursor} no scroll cursor for ${text}`, [userId])
  for (;;) {
    signal.throwIfAborted()
    const rows = await sql<T>(em, `fetch ${PAGE} from ${cursor}`)
    yield rows.map(tell)
    if (rows.length < PAGE) return
  }
}
