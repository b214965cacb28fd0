import { NotificationCreated, type OfferStepName, type Picture } from '@forecourt/contracts'
import { type EntityManager, onCommit, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { queueDeliveries } from '../channel/deliveries.ts'
import { addNotification } from '../notification/add-notification.ts'
import { OFFER_OF, type TellableOffer, toStep } from '../thread/offer-step.ts'

interface Sent {
  recipient_id: string
  sender_id: string
  sender_name: string
  seen: boolean
  thread_id: string
  vehicle_id: string
  vehicle_title: string
  vehicle_picture: Picture | null
  body: string
  offer_step: OfferStepName | null
  offer: TellableOffer | null
  created_at: Date
}

/** A message with who it is for, unless all of the thread waits for a better plan of theirs, or their account is gone. */
const SENT = `
  select r.person_id as recipient_id, r.seen_at is not null and r.seen_at >= x.created_at as seen, t.id as thread_id,
    case x.author when 'buyer' then t.buyer_id else t.seller_id end as sender_id,
    case x.author when 'buyer' then t.buyer_name else t.seller_name end as sender_name,
    t.vehicle_id, t.vehicle_title, t.vehicle_picture, x.body, x.offer_step, ${OFFER_OF} as offer, x.created_at
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
  const kind = offer ? 'offer' : 'reply'
  const notificationId = await addNotification(em, {
    recipientId: sent.recipient_id,
    sourceId: messageId,
    kind,
    senderId: sent.sender_name === '' ? null : sent.sender_id,
    senderName: sent.sender_name === '' ? null : sent.sender_name,
    ...{ vehicleId: sent.vehicle_id, vehicleTitle: sent.vehicle_title, vehiclePicture: sent.vehicle_picture },
    ...{ threadId: sent.thread_id, message: sent.body, email: null, phone: null },
    detail: offer && { kind: 'offer', step: offer.step, amount: offer.offer.amount },
    read: sent.seen,
    createdAt: sent.created_at,
  })
  if (notificationId === null) return false
  await emit(em, NotificationCreated, {
    aggregateId: notificationId,
    data: { notificationId, recipientId: sent.recipient_id, kind },
  })
  if (!sent.seen) await queueDeliveries(em, { notificationId, recipientId: sent.recipient_id })
  onCommit(em, () => wake(sent.recipient_id))
  return true
}
