import type { Locale, Role, UserCaller } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, problemOf } from '@forecourt/kernel/errors'
import type { Wake } from '../parts.ts'
import { requireFresh } from '../session/fresh.ts'
import { eraseAccount } from '../user/user-deletion.ts'
import { auditUser } from './admin-user.audit.ts'
import { readAccount } from './admin-user.list.ts'
import { requireRankAbove } from './escalation.ts'
import { lockSupadmins, requireAnotherSupadmin } from './last-supadmin.ts'

/**
 * Deletes an account by an administrator's hand, as its owner would. The own account takes a fresh sign-in here too.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN_TARGET, LAST_SUPADMIN, FRESH_SIGN_IN_REQUIRED
 */
export async function removeAccount(em: EntityManager, wake: Wake, caller: UserCaller, id: string): Promise<void> {
  await lockSupadmins(em)
  const [target] = await sql<{ role: Role }>(
    em,
    'select role from account where id = $1 and deleted_at is null for update',
    [id],
  )
  if (!target) throw new DomainError('NOT_FOUND')
  requireRankAbove(caller, target.role)
  if (target.role === 'SUPADMIN') await requireAnotherSupadmin(em, id)
  if (id === caller.userId) await requireFresh(em, caller)
  await auditUser(em, caller, 'delete', id, { before: await readAccount(em, id) })
  await eraseAccount(em, wake, id, { kind: 'accountRemoved' })
}

/** Deletes one after the other, each by itself; what cannot go stays, and is told with its reason. What has gone before counts as deleted. */
export async function removeAccounts(
  db: Pick<Database, 'transaction'>,
  wake: Wake,
  caller: UserCaller,
  ids: readonly string[],
  locale: Locale,
) {
  const deleted: string[] = []
  const refused: { id: string; code: string; message: string }[] = []
  for (const id of ids) {
    try {
      await db.transaction((em) => removeAccount(em, wake, caller, id))
      deleted.push(id)
    } catch (error) {
      const { code, message } = problemOf(error, locale, '').body
      if (code === 'NOT_FOUND') deleted.push(id)
      else refused.push({ id, code, message })
    }
  }
  return { deleted, refused }
}
