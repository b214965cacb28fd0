import type { BodyOf, deleteUsers, Role, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { type ChangeOrder, removeEach } from '@forecourt/kernel/http'
import type { Wake } from '../parts.ts'
import { lockSupadmins, requireAnotherSupadmin } from '../user/last-supadmin.ts'
import { auditUser } from '../user/user-audit.ts'
import { eraseAccount } from '../user/user-deletion.ts'
import { readAccount } from './admin-user.list.ts'
import { requireRankAbove } from './escalation.ts'

/**
 * Deletes an account by an administrator's hand, as its owner would; the reason stays in the log.
 *
 * @param username as whoever deletes typed it; not asked for with several
 * @throws DomainError NOT_FOUND, FORBIDDEN_TARGET, LAST_SUPADMIN, INVALID (the username is another one)
 */
export async function removeAccount(
  em: EntityManager,
  wake: Wake,
  caller: UserCaller,
  id: string,
  { username, reason }: { readonly username?: string; readonly reason: string },
): Promise<void> {
  await lockSupadmins(em)
  const [target] = await sql<{ role: Role; username: string }>(
    em,
    'select role, username from account where id = $1 and deleted_at is null for update',
    [id],
  )
  if (!target) throw new DomainError('NOT_FOUND')
  requireRankAbove(caller, target.role)
  if (username !== undefined && username !== target.username) throw invalid('username', 'validation.usernameOther')
  if (target.role === 'SUPADMIN') await requireAnotherSupadmin(em, id)
  await auditUser(em, caller, 'delete', id, { before: await readAccount(em, id), reason })
  await eraseAccount(em, wake, id, { kind: 'accountRemoved' })
}

/**
 * Deletes several, each as {@link removeAccount} does.
 *
 * @throws DomainError INVALID where the count is another one
 */
export async function removeAccounts(
  wake: Wake,
  { ids, count, reason }: BodyOf<typeof deleteUsers>,
  { user, ...order }: Pick<ChangeOrder, 'user' | 'locale' | 'write' | 'signal'>,
) {
  if (count !== ids.length) throw invalid('count', 'validation.countOther')
  const one = (id: string) => order.write((em) => removeAccount(em, wake, user, id, { reason }))
  return removeEach({ ...order, ids, one })
}
