import type { AdminUser, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Wake } from '../parts.ts'
import { lockSupadmins } from '../user/last-supadmin.ts'
import { changeAccount } from './admin-user.service.ts'
import { requireRankAbove } from './escalation.ts'

/**
 * Suspends one of several users or lifts it. Who is as asked already stays untouched, with nothing logged or sent, so that
 * a list can be sent again.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN_TARGET, LAST_SUPADMIN, OWN_ACCOUNT
 */
export async function setStatus(
  em: EntityManager,
  wake: Wake,
  caller: UserCaller,
  id: string,
  to: { readonly status: AdminUser['status']; readonly reason?: string },
): Promise<void> {
  await lockSupadmins(em)
  const [target] = await sql<Pick<AdminUser, 'role' | 'status'>>(
    em,
    'select role, status from account where id = $1 and deleted_at is null for update',
    [id],
  )
  if (!target) throw new DomainError('NOT_FOUND')
  requireRankAbove(caller, target.role)
  if (target.status !== to.status) await changeAccount(em, wake, caller, id, to)
}
