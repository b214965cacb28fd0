import { type Database, sql } from '@forecourt/kernel/db'
import type { Destination } from '../channel/deliveries.ts'

interface Place {
  readonly to: Destination
  readonly userId: string
  /** Alerts a person gets by one channel in 24 hours, at most. */
  readonly perDay: number
}

const TAKEN = `
  select count(*)::int as taken from alert_place
  where recipient_id = $1 and channel = $2 and notification_id <> $3 and tried_at > clock_timestamp() - interval '1 day'`
const TAKE = `
  insert into alert_place (recipient_id, channel, notification_id, tried_at) values ($1, $2, $3, clock_timestamp())
  on conflict (recipient_id, channel, notification_id) do update set tried_at = excluded.tried_at`

/**
 * Takes one of a person's alerts of the day by a channel, as mails do (ADR 30): an attempt counts when it is made, whatever
 * becomes of it. What finds no place is in the inbox, and its mail comes.
 *
 * @returns false where there is none left
 */
export const takePlace = (db: Database, { to, userId, perDay }: Place): Promise<boolean> =>
  db.transaction(async (em) => {
    const place = [userId, to.channel, to.notificationId]
    await sql(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`alert-${to.channel}:${userId}`])
    const [{ taken } = { taken: 0 }] = await sql<{ taken: number }>(em, TAKEN, place)
    if (taken >= perDay) return false
    await sql(em, TAKE, place)
    return true
  })
