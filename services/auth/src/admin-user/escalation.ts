import { effectivePermissions, type PermissionKey, type Role, rank, type UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** What decides about a person's rights. */
export interface Rights {
  readonly role: Role
  readonly granted: readonly string[]
  readonly denied: readonly string[]
}

/**
 * Whether a caller may change somebody of a role at all: the target ranks below the caller, except that a SUPADMIN may
 * change another SUPADMIN (rulings 2, escalation).
 *
 * @throws DomainError FORBIDDEN_TARGET
 */
export function requireRankAbove(caller: UserCaller, target: Role): void {
  const allowed = rank[target] < rank[caller.role] || caller.role === 'SUPADMIN'
  if (!allowed) throw new DomainError('FORBIDDEN_TARGET')
}

/**
 * Below SUPADMIN the status of lower ranks is all that may change (rulings 2).
 *
 * @throws DomainError FORBIDDEN_CHANGE
 */
export function requireSupadmin(caller: UserCaller): void {
  if (caller.role !== 'SUPADMIN') throw new DomainError('FORBIDDEN_CHANGE')
}

/**
 * Nobody gives what they do not hold; taking away is free.
 *
 * @throws DomainError FORBIDDEN_GRANT
 */
export function requireHeld(caller: UserCaller, before: readonly string[], after: readonly PermissionKey[]): void {
  const given = after.filter((key) => !before.includes(key))
  if (given.some((key) => !caller.permissions.includes(key))) throw new DomainError('FORBIDDEN_GRANT')
}

/**
 * Whether a caller may give somebody these rights, by role or one by one. `from` is missing for a new account.
 *
 * @throws DomainError FORBIDDEN_TARGET, FORBIDDEN_GRANT
 */
export async function requireGrantable(
  em: EntityManager,
  caller: UserCaller,
  from: Rights | undefined,
  to: Rights,
): Promise<void> {
  requireRankAbove(caller, to.role)
  const matrix = await sql<{ role: Role; permission: string }>(em, 'select role, permission from role_permission', [])
  const of = ({ role, granted, denied }: Rights) =>
    effectivePermissions(
      matrix.filter((pair) => pair.role === role).map(({ permission }) => permission),
      granted,
      denied,
    )
  requireHeld(caller, from ? of(from) : [], of(to))
}
