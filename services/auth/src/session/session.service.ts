import type { ResolvedSession, UserCaller } from '@forecourt/contracts'
import { type Database, type EntityManager, newId, onCommit, prepared, sql } from '@forecourt/kernel/db'
import { type AccountRow, accountColumns, accountJoins, toRecord } from '../account/user-record.ts'
import type { Device } from '../device/device.ts'
import type { Wake } from '../parts.ts'
import { hashToken, newToken } from '../secret/tokens.ts'

/** Sessions end after 30 days without use (rulings 3). */
export const SESSION_SECONDS = 30 * 24 * 3600
/** `last_seen_at` is moved at most this often, so that reading a page does not write a row. */
const TOUCH_SECONDS = 300
/** For so long after a sign-in or a confirmation, in seconds, sensitive changes are open (`fresh` of a contract). */
export const FRESH_SECONDS = 15 * 60

/**
 * Starts a session in the caller's transaction.
 *
 * @returns the token for the cookie; only its hash is stored
 */
export async function startSession(em: EntityManager, accountId: string, device: Device): Promise<string> {
  const token = newToken()
  await sql(
    em,
    `insert into session (id, token_hash, account_id, user_agent, address, expires_at)
    values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [newId(), hashToken(token), accountId, device.userAgent?.slice(0, 400) ?? null, device.address, SESSION_SECONDS],
  )
  return token
}

/**
 * Ends one session of an account, from the next request on and on every instance; its open streams close.
 *
 * @returns how many ended: 1, or 0 where it was not alive or is another account's
 */
export async function endSession(em: EntityManager, wake: Wake, accountId: string, sessionId: string): Promise<number> {
  onCommit(em, () => wake(accountId))
  // Locks the account before its sessions, as every change of an account does: in another order two could deadlock.
  await sql(em, 'select 1 from account where id = $1 for key share', [accountId])
  const text = 'delete from session where id = $1 and account_id = $2 returning id'
  return (await sql(em, text, [sessionId, accountId])).length
}

/**
 * Ends the sessions of an account, from the next request on and on every instance; their open streams close.
 *
 * @param but a session that stays: the one that asks
 * @returns how many ended
 */
export async function endAllSessions(em: EntityManager, wake: Wake, accountId: string, but?: string): Promise<number> {
  onCommit(em, () => wake(accountId))
  // Locks the account first, as `endSession` does, but against each other: two would lock the sessions in different
  // orders.
  await sql(em, 'select 1 from account where id = $1 for no key update', [accountId])
  const text = 'delete from session where account_id = $1 and ($2::uuid is null or id <> $2) returning id'
  return (await sql(em, text, [accountId, but ?? null])).length
}

interface SessionRow extends AccountRow {
  session_id: string
  token_hash: Buffer
  draft_key: Buffer
  expires_at: Date
  stale: boolean
  fresh: boolean
}

const RESOLVE = prepared(
  `select s.id as session_id, s.token_hash, a.draft_key, s.expires_at, s.last_seen_at < now() - make_interval(secs => $2) as stale,
     s.confirmed_at > now() - make_interval(secs => $3) as fresh, ${accountColumns}
   from session s join account a on a.id = s.account_id ${accountJoins}
   where s.token_hash = any ($1::bytea[]) and s.expires_at > now() and a.status = 'active' and a.deleted_at is null`,
)

/**
 * Who stands behind each token, in their order; null where a session ended, expired, or its account is suspended or deleted.
 * One statement for all of them, no cache: what was revoked before this call is dead in its answer.
 */
export async function resolveSessions(
  db: Database,
  sessions: readonly { token: string; address: string; isUse?: boolean }[],
): Promise<ResolvedSession[]> {
  const asked = sessions.map(({ token, ...rest }) => ({ hash: hashToken(token), ...rest }))
  const rows = await db.query<SessionRow>(RESOLVE, [asked.map(({ hash }) => hash), TOUCH_SECONDS, FRESH_SECONDS])
  const byHash = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  const found = asked.map(({ hash, address, isUse = true }) => {
    const row = byHash.get(hash.toString('hex'))
    return { row, address, isRenewed: isUse && row?.stale === true }
  })
  await touch(
    db,
    found.flatMap(({ row, address, isRenewed }) => (row && isRenewed ? [{ id: row.session_id, address }] : [])),
  )
  return found.map(({ row, address, isRenewed }) =>
    row
      ? {
          caller: toCaller(row, address),
          user: toRecord(row),
          expiresAt: Math.floor(isRenewed ? Date.now() / 1000 + SESSION_SECONDS : row.expires_at.getTime() / 1000),
          renewedFor: isRenewed ? SESSION_SECONDS : null,
          draftKey: row.draft_key.toString('base64url'),
        }
      : null,
  )
}

/** Those of some sessions of a person that are alive. */
export async function liveSessions(
  db: Database,
  { userId, sessions }: { readonly userId: string; readonly sessions: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select s.id from session s join account a on a.id = s.account_id
     where s.id = any ($2::uuid[]) and s.account_id = $1 and s.expires_at > now() and a.status = 'active' and a.deleted_at is null`,
    [userId, sessions],
  )
  return rows.map(({ id }) => id)
}

/** Notes where and when sessions were last used; a use moves their end. One that somebody just ends or notes is left alone. */
async function touch(db: Database, used: readonly { id: string; address: string }[]): Promise<void> {
  if (used.length === 0) return
  await db.query(
    `update session s set last_seen_at = now(), expires_at = now() + make_interval(secs => $3), address = u.address
     from unnest($1::uuid[], $2::text[]) as u (id, address)
     where s.id = u.id and s.id in (select id from session where id = any ($1) for no key update skip locked)`,
    [used.map(({ id }) => id), used.map(({ address }) => address), SESSION_SECONDS],
  )
}

function toCaller(row: SessionRow, address: string): UserCaller {
  const user = toRecord(row)
  return {
    kind: 'user',
    userId: user.id,
    sessionId: row.session_id,
    role: user.role,
    permissions: user.permissions,
    verified: user.emailVerified,
    name: user.name,
    email: user.email,
    locale: user.language?.code ?? 'en_US',
    address,
    fresh: row.fresh,
  }
}
