import { type UserCaller, UserDeleted } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { forgetAudited } from '../admin-user/admin-user.audit.ts'
import { requireAnotherSupadmin } from '../admin-user/last-supadmin.ts'
import { enqueueNotice, type NewNotice } from '../mail/notice.service.ts'
import type { Wake } from '../parts.ts'
import { requireFresh } from '../session/fresh.ts'
import { type Device, endAllSessions } from '../session/session.service.ts'
import { emitUserChanged } from './user.events.ts'

/** What hangs on an account and says something about its person. Which documents were accepted stays, as proof, of nobody. */
const FORGOTTEN = [
  'identity',
  'totp',
  'passkey',
  'passkey_challenge',
  'recovery_code',
  'sign_in_challenge',
  'verified_process',
  'one_time_code',
  'security_event',
] as const

/**
 * Deletes the own account, in the caller's transaction.
 *
 * @throws DomainError FRESH_SIGN_IN_REQUIRED · LAST_SUPADMIN · NOT_FOUND
 */
export async function deleteAccount(em: EntityManager, wake: Wake, user: UserCaller, device: Device): Promise<void> {
  await requireFresh(em, user)
  await requireAnotherSupadmin(em, user.userId)
  await eraseAccount(em, wake, user.userId, { kind: 'accountDeleted', device })
}

/**
 * Takes everything off an account that says something about its person and tells them: what is left is a row that says
 * nothing about anybody, so that what refers to it still can. The address is free for a new account at once.
 *
 * @throws DomainError NOT_FOUND
 */
export async function eraseAccount(
  em: EntityManager,
  wake: Wake,
  id: string,
  notice: Pick<NewNotice, 'kind' | 'device'>,
): Promise<void> {
  const [account] = await sql<{ email_key: string }>(
    em,
    'select email_key from account where id = $1 and deleted_at is null for update',
    [id],
  )
  if (!account) throw new DomainError('NOT_FOUND')
  await enqueueNotice(em, { accountId: id, ...notice })
  await endAllSessions(em, wake, id)
  for (const table of FORGOTTEN) await sql(em, `delete from ${table} where account_id = $1`, [id])
  await sql(em, 'delete from one_time_code where email_key = $1', [account.email_key])
  await sql(
    em,
    `update account set email = 'deleted-' || id || '@deleted.invalid', email_verified_at = null,
       username = 'deleted-' || id, username_provisional = false, first_name = '', last_name = '', display_name = '',
       phone = null, password_hash = null, status = 'suspended', role = 'USER', granted = '{}', denied = '{}',
       theme_id = null, language_id = null, font = 'inter', bio = null, urls = '{}', date_of_birth = null,
       premium_until = null, draft_key = sha256(gen_random_uuid()::text::bytea), deleted_at = now(), version = version + 1, updated_at = now() where id = $1`,
    [id],
  )
  await forgetAudited(em, id)
  await emit(em, UserDeleted, { aggregateId: id, data: { userId: id } })
  await emitUserChanged(em, id)
}
