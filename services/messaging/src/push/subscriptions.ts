import { createPublicKey } from 'node:crypto'
import { type PushSubscriptionForm, pushDevices, type UserCaller } from '@forecourt/contracts'
import { type Database, type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import type { Subscription } from '@forecourt/kernel/push'

interface Row {
  id: string
  created_at: Date
}
const toDevice = ({ id, created_at }: Row) => ({ id, createdAt: created_at.toISOString() })

/** The browsers of a person, newest first. */
export const listBrowsers = async (db: Database, userId: string) =>
  (
    await db.query<Row>(
      'select id, created_at from push_subscription where user_id = $1 order by renewed_at desc, id desc',
      [userId],
    )
  ).map(toDevice)

/**
 * Subscribes a browser, or renews it. It is this person's from now on, whoever used it before, as long as this session lives; beyond the most a person may
 * have, the ones that were renewed longest ago go.
 *
 * @param service of the address, as it was judged
 * @throws DomainError INVALID for keys that are none
 */
export async function subscribe(
  em: EntityManager,
  { userId, sessionId }: Pick<UserCaller, 'userId' | 'sessionId'>,
  { endpoint, keys }: PushSubscriptionForm,
  service: string,
) {
  if (!isPoint(keys.p256dh)) throw invalid('keys', 'validation.pushEndpoint')
  const [row] = await sql<Row>(
    em,
    `insert into push_subscription as s (id, user_id, endpoint, service, p256dh, auth, session_id) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint) do update
       set user_id = excluded.user_id, service = excluded.service, p256dh = excluded.p256dh, auth = excluded.auth,
         session_id = excluded.session_id, bound_at = now(),
         created_at = case s.user_id when excluded.user_id then s.created_at else now() end, renewed_at = now()
     returning id, created_at`,
    [newId(), userId, endpoint, service, keys.p256dh, keys.auth, sessionId],
  )
  if (!row) throw new Error('a subscription was not stored')
  await sql(
    em,
    `delete from push_subscription where user_id = $1 and id not in
       (select id from push_subscription where user_id = $1 order by renewed_at desc, id desc limit ${pushDevices})`,
    [userId],
  )
  return toDevice(row)
}

/** @throws DomainError NOT_FOUND, also for a browser of somebody else */
export async function unsubscribe(em: EntityManager, userId: string, endpoint: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    em,
    'delete from push_subscription where user_id = $1 and endpoint = any($2) returning id',
    // As it was written too: so instances of before kept it.
    [userId, URL.canParse(endpoint) ? [endpoint, new URL(endpoint).href] : [endpoint]],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row.id
}

interface Browser extends Subscription {
  /** Null where it was subscribed at an instance of before. */
  readonly sessionId: string | null
}

/** A browser, as long as it is this person's: what is on its way to whoever had it before must not come to them. */
export async function findBrowser(db: Database, userId: string, id: string): Promise<Browser | undefined> {
  const [row] = await db.query<Browser>(
    'select endpoint, p256dh, auth, session_id as "sessionId" from push_subscription where id = $1 and user_id = $2',
    [id, userId],
  )
  return row
}

/** Forgets one that its push service does not know any more. */
export const dropBrowser = (db: Database, id: string): Promise<unknown> =>
  db.query('delete from push_subscription where id = $1', [id])

/** The sessions in which a person's browsers were subscribed. */
export const sessionsOf = async (db: Database, userId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      'select distinct session_id as id from push_subscription where user_id = $1 and session_id is not null',
      [userId],
    )
  ).map(({ id }) => id)

/** Forgets what was subscribed in sessions that are over; what was renewed in another meanwhile stays. */
export const dropEnded = (db: Database, userId: string, sessions: readonly string[]): Promise<unknown> =>
  db.query('delete from push_subscription where user_id = $1 and session_id = any ($2::uuid[])', [userId, sessions])

export const forgetBrowsers = (em: EntityManager, userId: string): Promise<unknown> =>
  sql(em, 'delete from push_subscription where user_id = $1', [userId])

/** Whether a key is a point of P-256, uncompressed. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    return true
  } catch {
    return false
  }
}
