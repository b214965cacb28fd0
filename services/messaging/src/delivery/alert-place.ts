import { type Database, sql } from '@forecourt/kernel/db'
import type { Destination } from '../channel/deliveries.ts'
import { alertKinds } from '../content/message-of.ts'

interface Place {
  readonly to: Destination
  readonly userId: string
  /** Alerts a person gets by one channel in 24 hours, at most. */
  readonly perDay: number
}

/** Entries with an attempt of the day; several browsers are told of one. What waited is told within a day of its entry. */
const TAKEN = `
  select count(*)::int as taken from (
    select from notification n
    where n.recipient_id = $1 and n.kind = any ($2) and n.id <> $3 and n.created_at > clock_timestamp() - interval '3 days'
      and exists (select from delivery d where d.notification_id = n.id and d.channel = $4 and d.state <> 'skipped'
        and d.tried_at > clock_timestamp() - interval '1 day')
    limit $5) t`

/**
 * Takes one of a person's alerts of the day by a channel, as mails do (ADR 30): an attempt counts when it is made, whatever
 * becomes of it. What finds no place is in the inbox, and its mail comes.
 *
 * @returns false where there is none left
 */
export const takePlace = (db: Database, { to, userId, perDay }: Place): Promise<boolean> =>
  db.transaction(async (em) => {
    const { notificationId, channel, target = '' } = to
    await sql(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`alert-${channel}:${userId}`])
    const [{ taken } = { taken: 0 }] = await sql<{ taken: number }>(em, TAKEN, [
      userId,
      alertKinds,
      notificationId,
      channel,
      perDay,
    ])
    if (taken >= perDay) return false
    await sql(
      em,
      'update delivery set tried_at = clock_timestamp() where notification_id = $1 and channel = $2 and target = $3',
      [notificationId, channel, target],
    )
    return true
  })
