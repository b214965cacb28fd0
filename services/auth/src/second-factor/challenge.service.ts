import type { SignInChallenge } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { ProviderSession } from '../provider-logout/provider-session.ts'
import { hashToken, newToken } from '../secret/tokens.ts'

/** A sign-in waits so long for its second factor, in seconds, and through so many tries. */
export const CHALLENGE_SECONDS = 300
const MAX_TRIES = 5

/** What a sign-in carries past its second factor: how the first was passed, and where the browser is signed in by it. */
export interface Carried {
  readonly detail?: string | undefined
  readonly held?: ProviderSession | undefined
}

/** Opens a challenge where the account has a second factor. */
export async function openChallenge(
  em: EntityManager,
  { accountId, detail, held }: Carried & { readonly accountId: string },
): Promise<SignInChallenge | undefined> {
  const [has] = await sql<{ totp: boolean; passkey: boolean }>(
    em,
    `select exists (select from totp where account_id = $1 and confirmed_at is not null) as totp,
       exists (select from passkey where account_id = $1) as passkey`,
    [accountId],
  )
  if (!has?.totp && !has?.passkey) return undefined
  const challengeId = newToken()
  await sql(
    em,
    `insert into sign_in_challenge (token_hash, account_id, detail, provider_session, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [hashToken(challengeId), accountId, detail ?? null, held ? JSON.stringify(held) : null, CHALLENGE_SECONDS],
  )
  const methods = [...(has.passkey ? (['passkey'] as const) : []), ...(has.totp ? (['totp'] as const) : [])]
  return { challengeId, methods: [...methods, 'recovery'], expiresIn: CHALLENGE_SECONDS }
}

/**
 * Counts one try, which stays counted when it fails: of any number at the same moment at most five are judged.
 *
 * @throws DomainError CHALLENGE_INVALID
 */
export async function countTry(db: Database, challengeId: string): Promise<{ accountId: string; triesLeft: number }> {
  const [row] = await db.query<{ account_id: string; tries: number }>(
    `update sign_in_challenge set tries = tries + 1
     where token_hash = $1 and consumed_at is null and expires_at > now() and tries < $2 returning account_id, tries`,
    [hashToken(challengeId), MAX_TRIES],
  )
  if (!row) throw new DomainError('CHALLENGE_INVALID')
  return { accountId: row.account_id, triesLeft: MAX_TRIES - row.tries }
}

/** Whose sign-in waits; it is not counted as a try. @throws DomainError CHALLENGE_INVALID */
export async function accountOfChallenge(em: EntityManager, challengeId: string): Promise<string> {
  const [row] = await sql<{ account_id: string }>(
    em,
    `select account_id from sign_in_challenge
     where token_hash = $1 and consumed_at is null and expires_at > now() and tries < $2`,
    [hashToken(challengeId), MAX_TRIES],
  )
  if (!row) throw new DomainError('CHALLENGE_INVALID')
  return row.account_id
}

/**
 * Ends a challenge in the transaction of its sign-in, with the id token that waited in it: of many right answers one wins.
 *
 * @throws DomainError CHALLENGE_INVALID
 */
export async function takeChallenge(em: EntityManager, challengeId: string): Promise<Carried> {
  const [row] = await sql<{ detail: string | null; held: ProviderSession | null }>(
    em,
    `delete from sign_in_challenge
     where token_hash = $1 and consumed_at is null and expires_at > now() returning detail, provider_session as held`,
    [hashToken(challengeId)],
  )
  if (!row) throw new DomainError('CHALLENGE_INVALID')
  return { detail: row.detail ?? undefined, held: row.held ?? undefined }
}
