import { type Database, type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { hashToken, newToken } from '../secret/tokens.ts'

/** A device is forgotten when nobody signed in from it for so long: as long as browsers keep a cookie at most. */
export const DEVICE_SECONDS = 400 * 24 * 3600
/** The latest ones of an account are kept, so that private windows do not pile up. */
const MOST_DEVICES = 50

/** @returns the id of the device, where this account was signed in to from it */
export async function findDevice(
  db: Database,
  token: string | undefined,
  account: { readonly id: string } | { readonly email: string },
): Promise<string | null> {
  if (!token) return null
  const [condition, value] = 'id' in account ? ['a.id = $2', account.id] : ['a.email_key = lower($2)', account.email]
  const [row] = await db.query<{ id: string }>(
    `select d.id from known_device d join account a on a.id = d.account_id
     where d.token_hash = $1 and ${condition} and a.deleted_at is null`,
    [hashToken(token), value],
  )
  return row?.id ?? null
}

/**
 * Keeps, in the transaction of a sign-in, that it came from this browser. A token that we did not make is replaced.
 *
 * @returns the token for the cookie; only its hash is stored
 */
export async function rememberDevice(em: EntityManager, accountId: string, given: string | undefined): Promise<string> {
  const token = given && (await isOurs(em, given)) ? given : newToken()
  await sql(
    em,
    `insert into known_device (id, account_id, token_hash) values ($1, $2, $3)
     on conflict (token_hash, account_id) do update set last_used_at = now()`,
    [newId(), accountId, hashToken(token)],
  )
  await sql(
    em,
    `delete from known_device where id in (
       select id from known_device where account_id = $1 order by last_used_at desc, id desc offset $2)`,
    [accountId, MOST_DEVICES],
  )
  return token
}

const isOurs = async (em: EntityManager, token: string): Promise<boolean> =>
  (await sql(em, 'select 1 from known_device where token_hash = $1 limit 1', [hashToken(token)])).length > 0
