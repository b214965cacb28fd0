import { countFailures, type Database, type EntityManager, type FailureLimit, sql } from '@forecourt/kernel/db'
import type { AuthConfig } from '../config.ts'
import { addressLimit, GUESS_WINDOW_SECONDS } from './address-limit.ts'

/** What can be guessed at; each counts by itself. */
const kinds = ['sign-in', 'second-factor', 'confirm', 'password', 'totp', 'passkey'] as const
type Kind = (typeof kinds)[number]

/** Failures that are allowed in a quarter of an hour. */
export interface SignInLimits {
  readonly perAccount: number
  readonly perAddress: number
}
export const limitsOf = (config: Pick<AuthConfig, 'SIGN_INS_PER_ACCOUNT' | 'SIGN_INS_PER_ADDRESS'>): SignInLimits => ({
  perAccount: config.SIGN_INS_PER_ACCOUNT,
  perAddress: config.SIGN_INS_PER_ADDRESS,
})
export interface Guess {
  readonly kind: Kind
  /** Whose secret it is: the email of a sign-in, known or not; else the account's id. */
  readonly account: string
  /** The device, where this account was signed in to from it before. */
  readonly device: string | null
  /** Absent where somebody is signed in. */
  readonly address?: string
}

/**
 * Judges a guess. Only failures count, against the account and against the address they come from; those from a device the
 * account knows count against that device alone, so that nobody can keep the owner out (rulings 3). A right one clears the
 * failures of what it was counted against, but not those of its address, which others may share.
 *
 * @param judge throws for a wrong one
 * @throws DomainError RATE_LIMITED (429)
 */
export function guess<T>(
  db: Database,
  { perAccount, perAddress }: SignInLimits,
  { kind, account, device, address }: Guess,
  judge: () => Promise<T>,
): Promise<T> {
  const own = { limit: perAccount, windowSeconds: GUESS_WINDOW_SECONDS, clears: true }
  const limits: FailureLimit[] = device
    ? [{ key: `${kind}:device:${device}`, ...own }]
    : [
        ...(address === undefined ? [] : [addressLimit(kind, address, perAddress)]),
        { key: `${kind}:account:${account}`, ...own },
      ]
  return countFailures(db, limits, judge)
}

/** Forgets every failure of an account, in the transaction of a password reset. */
export async function clearFailures(em: EntityManager, account: { id: string; email: string }): Promise<void> {
  await sql(
    em,
    `delete from rate_limit where key in (
       select kind || ':account:' || who from unnest($1::text[]) kind, unnest($2::text[]) who
       union all
       select kind || ':device:' || d.id from unnest($1::text[]) kind, known_device d where d.account_id = $3)`,
    [kinds, [account.id, account.email.toLowerCase()], account.id],
  )
}
