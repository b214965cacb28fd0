import type { Database } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { AccountRow } from '../account/user-record.ts'
import type { Device } from '../device/device.ts'
import type { SignInLimits } from '../device/failures.ts'
import type { Passwords } from '../secret/password.ts'
import { checkCredentials } from '../sign-in/sign-in.service.ts'
import { findAccount } from '../user/user.service.ts'

/** The same sign-up sent again within this time is taken for a repeat whose first answer was lost. */
const JUST_MADE_MS = 10 * 60_000

interface SignUp {
  readonly email: string
  readonly username: string
  readonly password: string
  readonly device: Device
}

/**
 * The account a sign-up made that is sent once more, because its answer was lost: the same email and username, made a moment
 * ago, not confirmed yet, and the same password. That is a guess like one at sign-in and counts as one.
 *
 * @param refusal why the repeat made no account
 * @throws whatever `refusal` is, for everybody else
 */
export async function accountJustMade(
  refusal: unknown,
  db: Database,
  passwords: Passwords,
  limits: SignInLimits,
  { email, username, password, device }: SignUp,
): Promise<AccountRow> {
  const isTaken = refusal instanceof DomainError && ['EMAIL_TAKEN', 'USERNAME_TAKEN'].includes(refusal.code)
  const made = isTaken ? await findAccount(db, 'a.email_key = lower($1)', email) : undefined
  const isSame =
    made?.email_verified_at === null &&
    made.username.toLowerCase() === username.toLowerCase() &&
    made.created_at.getTime() > Date.now() - JUST_MADE_MS
  if (!isSame) throw refusal
  return checkCredentials(db, passwords, limits, { email, password, device }).catch(() => {
    throw refusal
  })
}
