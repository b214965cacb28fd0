import type { SecurityEventKind, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Device } from '../device/device.ts'
import { clearFailures } from '../device/failures.ts'
import { rememberDevice } from '../device/known-device.ts'
import { enqueueNotice } from '../mail/notice.service.ts'
import { consumeProcess, provedMailbox } from '../one-time-code/one-time-code.service.ts'
import type { Wake } from '../parts.ts'
import { holdProviderSessions, providerSessionsOf } from '../provider-logout/provider-session.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { endAllSessions, startSession } from '../session/session.service.ts'
import { emitUserChanged } from '../user/user.events.ts'

export interface PasswordReset {
  readonly processId: string | undefined
  readonly email: string
  readonly passwordHash: string
  readonly device: Device
  readonly deviceToken: string | undefined
}

/**
 * Sets the password a process id of RESET_PASSWORD allows, in the caller's transaction; every session ends. A code that
 * came by email also proves the mailbox, so it confirms the address; where nobody had confirmed it before, what else opens
 * the account may be a stranger's who signed up with it, and goes. Failed sign-ins are forgotten, and the browser is
 * known: a stranger who goes on guessing does not keep the owner from the sign-in that follows.
 *
 * @returns what the browser is known by from now on
 * @throws DomainError PROCESS_INVALID
 */
export async function resetPassword(em: EntityManager, wake: Wake, reset: PasswordReset): Promise<string> {
  const { processId, email, passwordHash, device, deviceToken } = reset
  const accountId = await consumeProcess(em, processId, 'RESET_PASSWORD', email)
  const mailbox = await provedMailbox(em, processId)
  const [account] = await sql<{ unverified: boolean }>(
    em,
    `select email_verified_at is null as unverified from account
     where id = $1 and email_key = lower($2) and deleted_at is null for update`,
    [accountId, email],
  )
  if (!account) throw new DomainError('PROCESS_INVALID')
  const confirms = mailbox && account.unverified
  await sql(
    em,
    `update account set password_hash = $2, email_verified_at = case when $3 then now() else email_verified_at end,
       version = version + 1, updated_at = now() where id = $1`,
    [accountId, passwordHash, confirms],
  )
  await endAllSessions(em, wake, accountId)
  await closeOpenDoors(em, accountId)
  if (confirms) await takeKeysBack(em, accountId)
  await tell(em, 'PASSWORD_RESET', accountId, device)
  if (confirms) await recordSecurityEvent(em, { accountId, kind: 'EMAIL_VERIFIED', detail: email, device })
  await emitUserChanged(em, accountId)
  await clearFailures(em, { id: accountId, email })
  return rememberDevice(em, accountId, deviceToken)
}

export interface PasswordChange {
  /** The hash the present password was judged by: another change in the meantime makes this one void. */
  readonly judged: string | null
  readonly passwordHash: string
  readonly device: Device
}

/**
 * Changes the own password in the caller's transaction; every other session ends and this one is renewed.
 *
 * @returns the token of the renewed session, and how many others ended
 * @throws DomainError PASSWORD_WRONG
 */
export async function changePassword(
  em: EntityManager,
  wake: Wake,
  { userId: accountId, sessionId }: UserCaller,
  { judged, passwordHash, device }: PasswordChange,
): Promise<{ token: string; others: number }> {
  const changed = await sql(
    em,
    `update account set password_hash = $3, version = version + 1, updated_at = now()
     where id = $1 and password_hash = $2 and deleted_at is null returning id`,
    [accountId, judged, passwordHash],
  )
  if (changed.length === 0) throw passwordWrong()
  const held = await providerSessionsOf(em, sessionId)
  const ended = await endAllSessions(em, wake, accountId)
  await closeOpenDoors(em, accountId)
  await tell(em, 'PASSWORD_CHANGED', accountId, device)
  await emitUserChanged(em, accountId)
  const token = await startSession(em, accountId, device)
  await holdProviderSessions(em, token, held)
  return { token, others: Math.max(0, ended - 1) }
}

/** The refusal that names the field. */
export const passwordWrong = () =>
  new DomainError('PASSWORD_WRONG', { fields: { currentPassword: 'errors.PASSWORD_WRONG' } })

/** Cancels what was begun with the old password: sign-ins that wait for a second factor, process ids and reset codes. */
async function closeOpenDoors(em: EntityManager, accountId: string): Promise<void> {
  await sql(em, 'delete from sign_in_challenge where account_id = $1', [accountId])
  await sql(em, 'delete from verified_process where account_id = $1 and consumed_at is null', [accountId])
  await sql(
    em,
    `update one_time_code set consumed_at = now() where account_id = $1 and action = 'RESET_PASSWORD' and consumed_at is null`,
    [accountId],
  )
}

/**
 * Removes what somebody who had the account before could come back with: linked identities, the phone that codes go to,
 * known devices.
 */
async function takeKeysBack(em: EntityManager, accountId: string): Promise<void> {
  for (const table of ['identity', 'known_device'])
    await sql(em, `delete from ${table} where account_id = $1`, [accountId])
  await sql(em, 'update account set phone = null where id = $1', [accountId])
}

async function tell(
  em: EntityManager,
  kind: SecurityEventKind & ('PASSWORD_RESET' | 'PASSWORD_CHANGED'),
  accountId: string,
  device: Device,
): Promise<void> {
  await recordSecurityEvent(em, { accountId, kind, device })
  await enqueueNotice(em, { accountId, kind: kind === 'PASSWORD_RESET' ? 'passwordReset' : 'passwordChanged', device })
}
