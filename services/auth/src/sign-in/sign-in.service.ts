import { type Database, type EntityManager, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Passwords } from '../password/password.ts'
import type { Device } from '../session/session.service.ts'
import { findAccount } from '../user/user.service.ts'
import type { AccountRow } from '../user/user-record.ts'
import { noteFailedSignIn } from './failed-sign-in.worker.ts'

export interface SignInLimits {
  readonly perAccount: number
  readonly perAddress: number
}
const WINDOW = 15 * 60

/**
 * Judges email and password. Attempts count by account and by address and stay counted when they fail. Unknown emails take
 * the same steps and the same time as known ones.
 *
 * @throws DomainError CREDENTIALS_INVALID (401), ACCOUNT_SUSPENDED (403, right password only), RATE_LIMITED (429)
 */
export async function checkCredentials(
  db: Database,
  passwords: Passwords,
  limits: SignInLimits,
  input: { email: string; password: string; device: Device },
): Promise<AccountRow> {
  const email = input.email.trim().toLowerCase()
  await rateLimit(db, {
    key: `sign-in:address:${input.device.address}`,
    limit: limits.perAddress,
    windowSeconds: WINDOW,
  })
  await rateLimit(db, { key: `sign-in:account:${email}`, limit: limits.perAccount, windowSeconds: WINDOW })
  const account = await findAccount(db, 'a.email_key = lower($1)', email)
  const right = await passwords.matches(account?.password_hash, input.password)
  if (!account || !right) {
    await noteFailedSignIn(db, { email, device: input.device })
    throw new DomainError('CREDENTIALS_INVALID')
  }
  if (account.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED')
  return account
}

/**
 * Makes sure, under lock, that the password that was judged still opens the account: one that was reset meanwhile must not
 * start a session after the reset has ended them all.
 *
 * @throws DomainError CREDENTIALS_INVALID
 */
export async function refuseStalePassword(em: EntityManager, { id, password_hash }: AccountRow): Promise<void> {
  const text = 'select 1 from account where id = $1 and password_hash = $2 and deleted_at is null for share'
  if ((await sql(em, text, [id, password_hash])).length === 0) throw new DomainError('CREDENTIALS_INVALID')
}
