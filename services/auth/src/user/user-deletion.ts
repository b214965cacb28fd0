import { type UserCaller, UserDeleted } from '@forecourt/contracts'
import { type Database, type EntityManager, purge, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit, enqueue, worker } from '@forecourt/kernel/events'
import type { Device } from '../device/device.ts'
import { enqueueNotice, type NewNotice } from '../mail/notice.service.ts'
import type { Wake } from '../parts.ts'
import { endAllSessions } from '../session/session.service.ts'
import { requireAnotherSupadmin } from './last-supadmin.ts'
import { emitUserChanged } from './user.events.ts'
import { forgetAudited } from './user-audit.ts'

/** Name of the job queue that takes away what a person may have a lot of, a batch at a time. */
const FORGET_ACCOUNT = 'forget-account'
interface ForgetJob {
  readonly accountId: string
}

export const forgetAccountWorker = (db: Database) =>
  worker<ForgetJob>(FORGET_ACCOUNT, async ({ payload: { accountId }, signal }) => {
    const events = { table: 'security_event', where: 'account_id = $1', params: [accountId] }
    await purge(db, { checkpoint: () => signal.throwIfAborted() }, events)
  })

/** Other personal data of an account. Which documents were accepted stays as proof, naming nobody. */
const FORGOTTEN = [
  'identity',
  'totp',
  'passkey',
  'passkey_challenge',
  'recovery_code',
  'sign_in_challenge',
  'verified_process',
  'one_time_code',
  'known_device',
  'provider_logout',
  // After the sessions: deleting them writes a row here.
  'account_seen',
] as const

/**
 * Deletes the own account, in the caller's transaction.
 *
 * @throws DomainError LAST_SUPADMIN · NOT_FOUND
 */
export async function deleteAccount(em: EntityManager, wake: Wake, user: UserCaller, device: Device): Promise<void> {
  await requireAnotherSupadmin(em, user.userId)
  await eraseAccount(em, wake, user.userId, { kind: 'accountDeleted', device })
}

/**
 * Removes an account's personal data and mails its owner. The bare row stays, because other records refer to it. The
 * address is free for a new account at once.
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
       theme_id = null, language_id = null, font = 'inter', sidebar_items = null, currency_id = null, distance_unit = null, power_unit = null, bio = null, urls = '{}', date_of_birth = null,
       premium_until = null, draft_key = sha256(gen_random_uuid()::text::bytea), deleted_at = now(), version = version + 1, updated_at = now() where id = $1`,
    [id],
  )
  await forgetAudited(em, id)
  await enqueue(em, FORGET_ACCOUNT, id, { accountId: id } satisfies ForgetJob)
  await emit(em, UserDeleted, { aggregateId: id, data: { userId: id } })
  await emitUserChanged(em, id)
}
