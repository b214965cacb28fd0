import { type Database, rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Passwords } from '../password/password.ts'
import { findAccount } from '../user/user.service.ts'
import type { AccountRow } from '../user/user-record.ts'

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
  input: { email: string; password: string; address: string },
): Promise<AccountRow> {
  const email = input.email.trim().toLowerCase()
  await rateLimit(db, { key: `sign-in:address:${input.address}`, limit: limits.perAddress, windowSeconds: WINDOW })
  await rateLimit(db, { key: `sign-in:account:${email}`, limit: limits.perAccount, windowSeconds: WINDOW })
  const account = await findAccount(db, 'a.email_key = lower($1)', email)
  const right = await passwords.matches(account?.password_hash, input.password)
  if (!account || !right) throw new DomainError('CREDENTIALS_INVALID')
  if (account.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED')
  return account
}
