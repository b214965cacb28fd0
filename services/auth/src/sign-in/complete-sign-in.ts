import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Wake } from '../parts.ts'
import { noticeNewDevice } from '../security-event/new-device.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { type Device, endSession, startSession } from '../session/session.service.ts'

/** Whoever passed the first factor. */
export interface FirstFactor {
  readonly accountId: string
  readonly device: Device
  /** The session this sign-in replaces, where the browser had one. */
  readonly previous: { readonly userId: string; readonly sessionId: string } | null
  /** How, for the owner's list of events: a provider's name; nothing for the password. */
  readonly detail?: string
}

/**
 * Starts the session of a sign-in, in the caller's transaction. The account is read again under lock: one that was
 * suspended or deleted while its password was being judged gets none.
 *
 * @returns the token for the cookie
 * @throws DomainError ACCOUNT_SUSPENDED
 */
export async function completeSignIn(em: EntityManager, wake: Wake, factor: FirstFactor): Promise<string> {
  const [account] = await sql<{ status: string }>(
    em,
    'select status from account where id = $1 and deleted_at is null for share',
    [factor.accountId],
  )
  if (!account) throw new DomainError('CREDENTIALS_INVALID')
  if (account.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED')
  const { accountId, device, detail, previous } = factor
  if (previous) await endSession(em, wake, previous.userId, previous.sessionId)
  await noticeNewDevice(em, accountId, device)
  await recordSecurityEvent(em, { accountId, kind: 'SIGNED_IN', device, ...(detail && { detail }) })
  return startSession(em, accountId, device)
}
