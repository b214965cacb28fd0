import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { AccountRow } from '../account/user-record.ts'
import type { Device } from '../device/device.ts'
import { guess, type SignInLimits } from '../device/failures.ts'
import { findDevice } from '../device/known-device.ts'
import type { Passwords } from '../secret/password.ts'
import { findAccount } from '../user/user.service.ts'
import { noteFailedSignIn } from './failed-sign-in.worker.ts'

/**
 * Judges email and password. Failures count by account and by address, those from a device the account knows by device.
 * Unknown emails take the same steps and the same time as known ones.
 *
 * @throws DomainError CREDENTIALS_INVALID (401), ACCOUNT_SUSPENDED (403, right password only), RATE_LIMITED (429)
 */
export async function checkCredentials(
  db: Database,
  passwords: Passwords,
  limits: SignInLimits,
  input: { email: string; password: string; device: Device; deviceToken?: string | undefined },
): Promise<AccountRow> {
  const email = input.email.trim().toLowerCase()
  const known = await findDevice(db, input.deviceToken, { email })
  const { address } = input.device
  const account = await guess(db, limits, { kind: 'sign-in', account: email, device: known, address }, async () => {
    const found = await findAccount(db, 'a.email_key = lower($1)', email)
    const right = await passwords.matches(found?.password_hash, input.password)
    if (found && right) return found
    await noteFailedSignIn(db, { email, device: input.device })
    throw new DomainError('CREDENTIALS_INVALID')
  })
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
