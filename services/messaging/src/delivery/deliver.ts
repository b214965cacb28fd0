import type { SkipReason } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { failureKind, GivenUp, isOutage } from '@forecourt/kernel/errors'
import { describeFailure, type JobRun, untilWritten } from '@forecourt/kernel/events'
import type { Channel, Message, Way } from '../channel/channel.ts'
import type { Asking } from '../channel/channel-answer.ts'
import { addressOf, isStopped, type NewStop, stopChannel } from '../channel/channel-stop.ts'
import { deadAddress } from '../channel/dead-address.ts'
import {
  beginDelivery,
  type DeliveryState,
  type Destination,
  noteTry,
  type Outcome,
  settleDelivery,
} from '../channel/deliveries.ts'
import { reachOf } from '../channel/reach.ts'
import { type Entry, entryColumns } from '../content/entry.ts'
import { isRecord, messageOf } from '../content/message-of.ts'
import { mailEnd } from '../mail/mail-end.ts'
import type { MessagingParts } from '../parts.ts'
import { mayTell, toldKindOf } from '../preference/may-tell.ts'
import type { ReplyAddresses } from '../reply/reply-address.ts'

export interface DeliveryParts extends Pick<MessagingParts, 'db' | 'client' | 'config'> {
  /** Those that are set up. */
  readonly channels: readonly Channel[]
  /** Null where answers by mail are not set up. */
  readonly replies: ReplyAddresses | null
  readonly asking: Asking
}

/** An entry with its delivery; that of an instance of before has none. */
type Found = Entry & { readonly state: DeliveryState | null; readonly late: boolean }

const FIND = `
  select ${entryColumns}, d.state, coalesce(d.queued_at < clock_timestamp() - interval '1 day', false) as late
  from notification n
  left join delivery d on d.notification_id = n.id and d.channel = $2 and d.target = $3 where n.id = $1`

/**
 * Tells somebody of an entry of their inbox by one channel, unless that was done, is not wanted, or not needed any more. At
 * least once: twice where the channel's answer, or this process, was lost before that was written down.
 *
 * @throws GivenUp after a day
 */
export async function deliver(
  parts: DeliveryParts,
  to: Destination,
  { attempt, signal }: Pick<JobRun, 'attempt' | 'signal'>,
): Promise<void> {
  const { db } = parts
  const [found] = await db.query<Found>(FIND, [to.notificationId, to.channel, to.target ?? ''])
  // The entry is gone, and with it what was to be told.
  if (!found || found.state === 'sent' || found.state === 'skipped') return
  if (found.state !== 'queued') await beginDelivery(db, to)
  else if (found.late) throw new GivenUp('not delivered within a day')
  const settle = (outcome: Omit<Outcome, 'attempts'>) => settleDelivery(db, to, { ...outcome, attempts: attempt })
  try {
    const told = await tell(parts, to, found)
    if (told !== 'sent') return void (await settle({ state: 'skipped', why: told }))
  } catch (error) {
    // What went wrong matters more than that it cannot be noted.
    await noteTry(db, to, isOutage(error) ? attempt - 1 : attempt, describeFailure(error)).catch(() => {})
    throw error
  }
  await untilWritten(() => settle({ state: 'sent' }), signal)
}

/** @returns 'sent' once the channel has it, or why it got nothing */
async function tell(
  { db, client, config, channels, replies, asking }: DeliveryParts,
  to: Destination,
  entry: Entry,
): Promise<'sent' | SkipReason> {
  const { channel: name, target = '' } = to
  const isKept = name === 'email' && isRecord(entry.kind)
  if (entry.deleted_at || (entry.read_at && !isKept)) return 'read'
  if (!(await mayTell(db, entry.recipient_id, entry.kind, name))) return 'switched_off'
  const channel = channels.find((one) => one.name === name)
  if (!channel) return 'not_set_up'
  const person = await reachOf(client, entry.recipient_id)
  if (!person?.active) return 'account_gone'
  const way: Way | null = await channel.wayTo(person, target)
  if (!way) return 'no_address'
  const address = addressOf(person, name)
  if (address && (await isStopped(db, person.userId, name, address))) return 'stopped'
  const message = messageOf(entry, person, { origin: config.appOrigin, replies })
  if (!message) return 'account_gone'
  try {
    return await asking(to, () => way(name === 'email' ? withEnd(message, entry, config) : message))
  } catch (error) {
    const said = deadAddress(name, error)
    if (address && said) await stopRefused(db, { userId: person.userId, channel: name, address, said })
    throw error
  }
}

/** What the channel refused for good it will refuse next time. */
const stopRefused = (db: Database, of: Pick<NewStop, 'userId' | 'channel' | 'address' | 'said'>) =>
  db.transaction((em) => stopChannel(em, { ...of, why: 'refused', sentAt: new Date() }))

/** The message with how to get no more such mails. */
function withEnd(message: Message, entry: Entry, config: DeliveryParts['config']): Message {
  const { recipient_id: userId, kind } = entry
  const { footerLinks, unsubscribeUrl } = mailEnd(config, {
    userId,
    kinds: [toldKindOf(kind)],
    locale: message.locale,
  })
  return { ...message, content: { ...message.content, footerLinks }, ...(unsubscribeUrl && { unsubscribeUrl }) }
}

/** Writes down that nobody tries any more. */
export const noteGivenUp = ({ db }: Pick<DeliveryParts, 'db'>, to: Destination, attempts: number, error: unknown) =>
  settleDelivery(db, to, {
    state: 'given_up',
    why: error instanceof GivenUp ? 'too_late' : failureKind(error) === 'final' ? 'refused' : 'failed',
    attempts,
  })
