import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** Locks all SUPADMINs in one order, before whoever else a change locks. */
export const lockSupadmins = (em: EntityManager) =>
  sql(em, `select id from account where role = 'SUPADMIN' and deleted_at is null order by id for update`, [])

/**
 * Locks the active SUPADMINs, in one order, so that two who demote each other at the same moment wait for one another.
 * Call it before a change that takes an account out of them (deleting, demoting, suspending).
 *
 * @throws DomainError LAST_SUPADMIN where the account is the only one left
 */
export async function requireAnotherSupadmin(em: EntityManager, accountId: string): Promise<void> {
  const active = await sql<{ id: string }>(
    em,
    `select id from account where role = 'SUPADMIN' and status = 'active' and deleted_at is null order by id for update`,
    [],
  )
  if (active.length === 1 && active[0]?.id === accountId) throw new DomainError('LAST_SUPADMIN')
}
