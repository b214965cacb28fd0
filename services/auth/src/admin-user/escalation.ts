import { type PermissionKey, type Role, rank, type UserCaller } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'

/**
 * Whether a caller may change somebody of a role at all: the target ranks below the caller, except that a SUPADMIN may
 * change another SUPADMIN (rulings 2, escalation).
 *
 * @throws DomainError FORBIDDEN
 */
export function requireRankAbove(caller: UserCaller, target: Role): void {
  const allowed = rank[target] < rank[caller.role] || caller.role === 'SUPADMIN'
  if (!allowed) throw new DomainError('FORBIDDEN')
}

/**
 * Nobody gives what they do not hold; taking away is free.
 *
 * @throws DomainError FORBIDDEN
 */
export function requireHeld(caller: UserCaller, before: readonly string[], after: readonly PermissionKey[]): void {
  const given = after.filter((key) => !before.includes(key))
  if (given.some((key) => !caller.permissions.includes(key))) throw new DomainError('FORBIDDEN')
}
