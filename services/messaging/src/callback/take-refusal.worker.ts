import type { NotificationChannel } from '@forecourt/contracts'
import { worker } from '@forecourt/kernel/events'
import { addressOf, stopChannel } from '../channel/channel-stop.ts'
import { reachOf } from '../channel/reach.ts'
import type { MessagingParts } from '../parts.ts'

/** Name of the job queue that stops a number that a channel said later it cannot reach; keyed by the delivery. */
export const TAKE_REFUSAL = 'take-refusal'
export interface TakeRefusalJob {
  readonly notificationId: string
  readonly channel: NotificationChannel
  readonly code: string
  /** Of the number; of jobs of an instance of before, its SHA-256. */
  readonly mark: string
  /** ISO 8601. */
  readonly sentAt: string
}

/**
 * Stops a channel to a number that takes nothing any more, as a refusal at once does (ADR 52). One that is not the account's
 * any more changes nothing, nor does what was sent before its owner proved it again.
 */
export const takeRefusalWorker = ({
  db,
  client,
  wake,
  marks,
}: Pick<MessagingParts, 'db' | 'client' | 'wake' | 'marks'>) =>
  worker<TakeRefusalJob>(TAKE_REFUSAL, async ({ payload: { notificationId, channel, code, mark, sentAt }, log }) => {
    const [entry] = await db.query<{ recipient_id: string }>('select recipient_id from notification where id = $1', [
      notificationId,
    ])
    const person = entry && (await reachOf(client, entry.recipient_id))
    const address = person && addressOf(person, channel)
    if (!person || !address || !marks.all(address).includes(mark)) return
    const { userId } = person
    const stopped = await db.transaction((em) =>
      stopChannel(em, marks, { userId, channel, address, why: 'refused', said: code, sentAt: new Date(sentAt) }),
    )
    log.info({ userId, channel, said: code, stopped }, 'a number that cannot be reached')
    if (stopped) wake(userId)
  })
