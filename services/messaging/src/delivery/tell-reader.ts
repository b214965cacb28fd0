import type {
  AppointmentStep,
  AppointmentStepName,
  OfferStep,
  OfferStepName,
  Picture,
  Thread,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { NewNotification } from '../notification/add-notification.ts'
import type { StoredDetail } from '../notification/detail.ts'
import { APPOINTMENT_OF, type TellableAppointment, toAppointmentStep } from '../thread/appointment-step.ts'
import { OFFER_OF, type TellableOffer, toStep } from '../thread/offer-step.ts'
import { tellPeople } from './tell-person.ts'

interface Sent {
  recipient_id: string
  sender_id: string
  sender_name: string
  /** Their account is still there. */
  is_sender_there: boolean
  recipient_name: string
  seen: boolean
  thread_id: string
  vehicle_id: string
  vehicle_title: string
  vehicle_picture: Picture | null
  body: string
  pictures: number
  offer_step: OfferStepName | null
  offer: TellableOffer | null
  role: Thread['role']
  appointment_step: AppointmentStepName | null
  appointment: TellableAppointment | null
  created_at: Date
}

/** A message with who it is for, unless all of the thread waits for a better plan of theirs, or their account is gone. */
const SENT = `
  select r.person_id as recipient_id, r.seen_at is not null and r.seen_at >= x.created_at as seen, t.id as thread_id,
    case x.author when 'buyer' then t.buyer_id else t.seller_id end as sender_id,
    case x.author when 'buyer' then t.buyer_name else t.seller_name end as sender_name,
    case x.author when 'buyer' then t.seller_name else t.buyer_name end as recipient_name,
    exists (select from thread_member s where s.thread_id = t.id and s.role = x.author) as is_sender_there,
    t.vehicle_id, t.vehicle_title, t.vehicle_picture, x.body, x.pictures, x.offer_step, ${OFFER_OF} as offer,
    r.role, x.appointment_step, ${APPOINTMENT_OF} as appointment, x.created_at
  from thread_message x join thread t on t.id = x.thread_id
  join thread_member r on r.thread_id = t.id and r.role <> x.author and r.last_at is not null
  where x.id = $1 and x.body is not null`

/**
 * A message, or a step of an offer, becomes an entry of the other's inbox, messages by their channels, and a wake-up of open
 * streams. What they have on their screen already is an entry that was read, and nothing else.
 *
 * @returns false when that was done before, or nobody is to be told
 */
export async function tellReader(
  em: EntityManager,
  messageId: string,
  wake: (recipientId: string) => void,
): Promise<boolean> {
  const [sent] = await sql<Sent>(em, SENT, [messageId])
  if (!sent) return false
  const offer = toStep(sent.offer_step, sent.offer)
  const viewing = toAppointmentStep(sent.appointment_step, sent.appointment, sent.role)
  const kind = offer ? 'offer' : viewing ? 'appointment' : 'reply'
  const about: Omit<NewNotification, 'recipientId' | 'senderId' | 'senderName'> = {
    ...{
      sourceId: messageId,
      threadId: sent.thread_id,
      kind,
      message: sent.body,
      pictures: sent.pictures,
      email: null,
      phone: null,
    },
    ...{ vehicleId: sent.vehicle_id, vehicleTitle: sent.vehicle_title, vehiclePicture: sent.vehicle_picture },
    detail: detailOf(offer, viewing),
    createdAt: sent.created_at,
  }
  const named = (id: string, name: string) =>
    name === '' ? { senderId: null, senderName: null } : { senderId: id, senderName: name }
  const sender = named(sent.sender_id, sent.sender_name)
  const isForCalendar = hasFile(viewing)
  const reader = {
    entry: { ...about, ...sender, recipientId: sent.recipient_id, read: sent.seen },
    telling: { wake, isSent: !sent.seen || isForCalendar },
  }
  // Who took the step gets the calendar file too, and has read of it.
  const author = {
    entry: {
      ...about,
      ...named(sent.recipient_id, sent.recipient_name),
      recipientId: sent.sender_id,
      read: true,
    },
    telling: { wake },
  }
  const told = await tellPeople(em, [reader, ...(isForCalendar && sent.is_sender_there ? [author] : [])])
  return told.includes(reader.entry)
}

/** Whether a calendar has to hear of it: a time was agreed on, or one that was is off. */
const hasFile = (viewing: AppointmentStep | null): boolean =>
  viewing !== null &&
  viewing.appointment.startsAt !== null &&
  (viewing.step === 'confirmed' || viewing.step === 'cancelled')

/** What the entry tells besides: what the step was about, as it stood when it was told of. */
function detailOf(offer: OfferStep | null, viewing: AppointmentStep | null): StoredDetail | null {
  if (offer) return { kind: 'offer', step: offer.step, amount: offer.offer.amount }
  if (!viewing) return null
  const { id, state: _state, clashes: _clashes, ...about } = viewing.appointment
  return { kind: 'appointment', step: viewing.step, appointmentId: id, ...about }
}
