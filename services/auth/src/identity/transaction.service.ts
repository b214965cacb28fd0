import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Sealer } from '../secret/sealer.ts'
import { hashToken, newToken } from '../secret/tokens.ts'

/** A callback waits so long for its page to post, in seconds. */
export const TRANSACTION_SECONDS = 600
const PURPOSE = 'oauth transaction'

/** Tokens of a callback; `expiresAt` in epoch seconds. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly expiresAt: number | null
  /** Of a provider that can be asked to end its session; the id token is null where it was too long. */
  readonly logout?: { readonly idToken: string | null } | undefined
}

export interface Transaction {
  readonly providerId: string
  /** Of the id token the BFF verified. */
  readonly subject: string
  readonly tokens: Tokens
}

/** @returns the one-time id that opens it; only its hash is stored */
export async function openTransaction(
  em: EntityManager,
  sealer: Sealer,
  { providerId, subject, tokens }: Transaction,
): Promise<string> {
  const transaction = newToken()
  await sql(
    em,
    `insert into oauth_transaction (token_hash, federer_id, subject, tokens_sealed, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [hashToken(transaction), providerId, subject, sealer.seal(JSON.stringify(tokens), PURPOSE), TRANSACTION_SECONDS],
  )
  return transaction
}

/**
 * Uses a transaction up, and leaves nothing of its tokens; of many who bring it at the same moment one gets it.
 *
 * @throws DomainError IDENTITY_INVALID
 */
export async function takeTransaction(db: Database, sealer: Sealer, id: string | undefined): Promise<Transaction> {
  const rows = id
    ? await db.query<{ federer_id: string; subject: string; tokens_sealed: string }>(
        `delete from oauth_transaction
         where token_hash = $1 and consumed_at is null and expires_at > now() returning federer_id, subject, tokens_sealed`,
        [hashToken(id)],
      )
    : []
  const [row] = rows
  if (!row) throw new DomainError('IDENTITY_INVALID')
  const tokens = JSON.parse(sealer.open(row.tokens_sealed, PURPOSE)) as Tokens
  return { providerId: row.federer_id, subject: row.subject, tokens }
}
