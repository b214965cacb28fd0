import { createPublicKey } from 'node:crypto'
import { type PushSubscriptionForm, pushDevices } from '@forecourt/contracts'
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
 * Subscribes a browser, or renews it. It is this person's from now on, whoever used it before; beyond the most a person may
 * have, the ones that were renewed longest ago go.
 *
 * @param service of the address, as it was judged
 * @throws DomainError INVALID for keys that are none
 */
export async function subscribe(
  em: EntityManager,
  userId: string,
  { endpoint, keys }: PushSubscriptionForm,
  service: string,
) {
  if (!isPoint(keys.p256dh)) throw invalid('keys', 'validation.pushEndpoint')
  const [row] = await sql<Row>(
    em,
    `insert into push_subscription as s (id, user_id, endpoint, service, p256dh, auth) values ($1, $2, $3, $4, $5, $6)
     on conflict (endpoint) do update
       set user_id = excluded.user_id, service = excluded.service, p256dh = excluded.p256dh, auth = excluded.auth,
         created_at = case s.user_id when excluded.user_id then s.created_at else now() end, renewed_at = now()
     returning id, created_at`,
    [newId(), userId, endpoint, service, keys.p256dh, keys.auth],
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
    'delete from push_subscription where user_id = $1 and endpoint = $2 returning id',
    [userId, endpoint],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row.id
}

/** A browser, as long as it is this person's: what is on its way to whoever had it before must not come to them. */
export async function findBrowser(db: Database, userId: string, id: string): Promise<Subscription | undefined> {
  const [row] = await db.query<Subscription>(
    'select endpoint, p256dh, auth from push_subscription where id = $1 and user_id = $2',
    [id, userId],
  )
  return row
}

/** Forgets one that its push service does not know any more. */
export const dropBrowser = (db: Database, id: string): Promise<unknown> =>
  db.query('delete from push_subscription where id = $1', [id])

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
