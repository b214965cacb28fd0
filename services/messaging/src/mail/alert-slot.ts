import type { SkipReason } from '@forecourt/contracts'
import { type Database, type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'

/** Name of the job queue that mails what waited for another day. */
export const ALERT_REST = 'alert-rest'
export interface AlertRestJob {
  readonly recipientId: string
  /** The mail it makes, the same for each attempt. */
  readonly mailId: string
}

export interface AlertEntry {
  readonly notificationId: string
  /** Token of the unsubscribe link; made and read by catalog. */
  readonly unsubscribe: string
}

interface Claim {
  readonly mailId: string
  readonly recipientId: string
  /** What has to be told; without it, whatever waits. */
  readonly entry?: AlertEntry
  /** Mails a person gets in 24 hours, at most. */
  readonly perDay: number
}

/**
 * Takes one of the person's mails of the day for all entries that wait, or, in a repeated attempt, for the same entries
 * as before. If no mail is left, the entries go on waiting, and a job comes back for them when the oldest mail that
 * counts is a day old.
 *
 * An attempt counts at the time it is made, so a mail that is sent late counts when it is sent.
 *
 * @returns what to send; undefined where there is nothing to send now
 */
export async function claimMail(
  em: EntityManager,
  { mailId, recipientId, entry, perDay }: Claim,
): Promise<AlertEntry[] | undefined> {
  await sql(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`alert-mail:${recipientId}`])
  if (entry) {
    await sql(
      em,
      `insert into alert_entry (notification_id, recipient_id, unsubscribe) values ($1, $2, $3)
       on conflict (notification_id) do nothing`,
      [entry.notificationId, recipientId, entry.unsubscribe],
    )
  }
  const [mail] = await sql<{ sent_at: Date | null }>(em, 'select sent_at from alert_mail where id = $1', [mailId])
  if (mail?.sent_at) return undefined
  const full = await fullUntil(em, recipientId, mailId, perDay)
  if (full) {
    // The last attempt is a day old and was never sent: its entries wait like the others.
    const back = await sql<{ notification_id: string }>(
      em,
      'update alert_entry set mail_id = null where mail_id = $1 returning notification_id',
      [mailId],
    )
    await sql(em, 'delete from alert_mail where id = $1', [mailId])
    await leaveUntil(em, recipientId, full)
    await waitUntil(
      em,
      [...back.map(({ notification_id }) => notification_id), ...(entry ? [entry.notificationId] : [])],
      full,
    )
    return undefined
  }
  if (!mail) {
    const taken = await sql(
      em,
      'update alert_entry set mail_id = $2 where recipient_id = $1 and mail_id is null returning 1',
      [recipientId, mailId],
    )
    if (taken.length === 0) return undefined
  }
  await sql(
    em,
    `insert into alert_mail (id, recipient_id, tried_at) values ($1, $2, clock_timestamp())
     on conflict (id) do update set tried_at = excluded.tried_at`,
    [mailId, recipientId],
  )
  return sql<AlertEntry>(
    em,
    `select notification_id as "notificationId", unsubscribe from alert_entry where mail_id = $1 order by notification_id`,
    [mailId],
  )
}

/** Gives back the place of a mail that has nothing left to tell. */
export async function giveUpMail(em: EntityManager, mailId: string): Promise<void> {
  await sql(em, 'delete from alert_entry where mail_id = $1', [mailId])
  await sql(em, 'delete from alert_mail where id = $1', [mailId])
}

/** The entries that a mail tells of, or that the job of its id is there for. */
export async function mailEntries(db: Pick<Database, 'query'>, mailId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select notification_id as id from alert_entry where mail_id = $1
     union select id from notification where id = $1`,
    [mailId],
  )
  return rows.map(({ id }) => id)
}

/** Whether all that a mail has to tell could have been told for a day. Before it has a place, that is its own entry. */
export async function isLate(db: Pick<Database, 'query'>, mailId: string): Promise<boolean> {
  const [row] = await db.query<{ late: boolean | null }>(
    `select bool_and(queued_at < clock_timestamp() - interval '1 day') as late from delivery
     where notification_id = any ($1::uuid[]) and channel = 'email' and target = '' and state = 'queued'`,
    [await mailEntries(db, mailId)],
  )
  return row?.late ?? false
}

interface Dropped {
  readonly why: SkipReason
  readonly attempt: number
}

/** Forgets what a mail would have told, where there is nobody to mail it to. That of no one entry has all that waits. */
export async function dropMail(
  em: EntityManager,
  { id, recipientId, entry }: { readonly id: string; readonly recipientId: string; readonly entry?: AlertEntry },
  { why, attempt }: Dropped,
): Promise<void> {
  const left = await sql<{ id: string }>(
    em,
    `delete from alert_entry where mail_id = $1 or ($2 and recipient_id = $3 and mail_id is null)
     returning notification_id as id`,
    [id, entry === undefined, recipientId],
  )
  await sql(em, 'delete from alert_mail where id = $1 and sent_at is null', [id])
  await sql(
    em,
    `update delivery set state = 'skipped', why = $2, attempts = $3, settled_at = clock_timestamp()
     where notification_id = any ($1::uuid[]) and channel = 'email' and target = '' and state in ('queued', 'given_up')`,
    [[...left.map((one) => one.id), ...(entry ? [entry.notificationId] : [])], why, attempt],
  )
}

/** What waits for its place is not late before it could have had it. */
const waitUntil = (em: EntityManager, notificationIds: readonly string[], until: Date) =>
  sql(
    em,
    `update delivery set queued_at = $2 where notification_id = any ($1::uuid[]) and channel = 'email' and state = 'queued'`,
    [notificationIds, until],
  )

/** When the person may be sent one more mail; undefined where they may now. The database's clock, as jobs go by it. */
async function fullUntil(
  em: EntityManager,
  recipientId: string,
  mailId: string,
  perDay: number,
): Promise<Date | undefined> {
  const [last] = await sql<{ until: Date }>(
    em,
    `select tried_at + interval '1 day 1 second' as until from alert_mail
     where recipient_id = $1 and id <> $2 and tried_at > clock_timestamp() - interval '1 day'
     order by tried_at desc offset $3 limit 1`,
    [recipientId, mailId, perDay - 1],
  )
  return last?.until
}

/** One job for each moment at which there is room again, however much waits. */
const leaveUntil = (em: EntityManager, recipientId: string, until: Date) =>
  enqueue(
    em,
    ALERT_REST,
    `${recipientId}:${until.toISOString()}`,
    { recipientId, mailId: newId() } satisfies AlertRestJob,
    { runAt: until },
  )
