import type { SkipReason } from '@forecourt/contracts'
import { failureKind, GivenUp, isOutage } from '@forecourt/kernel/errors'
import { describeFailure, type JobRun, untilWritten } from '@forecourt/kernel/events'
import { addressIn } from '@forecourt/kernel/mail'
import type { Message } from '../channel/channel.ts'
import {
  beginDelivery,
  type DeliveryState,
  type Destination,
  noteTry,
  type Outcome,
  settleDelivery,
} from '../channel/deliveries.ts'
import { openWay, type WayParts } from '../channel/open-way.ts'
import type { MessagingConfig } from '../config.ts'
import { type Entry, entryColumns } from '../content/entry.ts'
import { isAlert, isRecord, isWarning, messageOf } from '../content/message-of.ts'
import { mailEnd } from '../mail/mail-end.ts'
import { mayTell, toldKindOf } from '../preference/may-tell.ts'
import type { ReplyAddresses } from '../reply/reply-address.ts'
import { takePlace } from './alert-place.ts'
import { isSecurityDayFull } from './security-day.ts'

export interface DeliveryParts extends WayParts {
  readonly config: Pick<MessagingConfig, 'appOrigin' | 'linkKeys' | 'MAIL_FROM' | 'ALERT_MAILS_PER_DAY'>
  /** Null where answers by mail are not set up. */
  readonly replies: ReplyAddresses | null
}

/** An entry with its delivery; that of an instance of before has none. */
type Found = Entry & { readonly state: DeliveryState | null; readonly why: string | null; readonly late: boolean }

const FIND = `
  select ${entryColumns}, d.state, d.why, coalesce(d.queued_at < clock_timestamp() - interval '1 day', false) as late
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
  // The channel has had it: only the end of its job was not noted.
  if (found.state === 'given_up' && found.why === 'undelivered') return
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
async function tell(parts: DeliveryParts, to: Destination, entry: Entry): Promise<'sent' | SkipReason> {
  const { db, config, replies } = parts
  const { channel } = to
  const { recipient_id: userId, kind } = entry
  const isKept = channel === 'email' && isRecord(kind)
  if (!isWarning(kind) && (entry.deleted_at || (entry.read_at && !isKept))) return 'read'
  if (!(await mayTell(db, userId, kind, channel))) return 'switched_off'
  const open = await openWay(parts, to, userId)
  if (typeof open === 'string') return open
  const message = messageOf(entry, open.person, {
    origin: config.appOrigin,
    from: addressIn(config.MAIL_FROM),
    replies,
  })
  if (!message) return 'account_gone'
  if (isAlert(kind) && !(await takePlace(db, { to, userId, perDay: config.ALERT_MAILS_PER_DAY }))) return 'day_full'
  if (isWarning(kind) && (await isSecurityDayFull(db, entry))) return 'day_full'
  return open.send(channel === 'email' ? withEnd(message, entry, config) : message)
}

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
