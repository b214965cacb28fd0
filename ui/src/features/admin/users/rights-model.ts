import { allPermissions, effectivePermissions, type PermissionKey } from '@forecourt/contracts'

/** Rights beside the role. */
export interface OwnRights {
  readonly granted: readonly string[]
  readonly denied: readonly string[]
}

/** Why a person holds a permission, or does not. */
export type Origin = 'role' | 'granted' | 'denied' | 'none'

/** Everything a person holds by role and by name. */
export const heldBy = (ofRole: readonly string[], { granted, denied }: OwnRights): ReadonlySet<PermissionKey> =>
  new Set(effectivePermissions(ofRole, granted, denied))

/** Where a permission comes from, or who took it away, when exactly `held` is wanted. */
export function originOf(ofRole: readonly string[], held: ReadonlySet<string>, key: PermissionKey): Origin {
  if (held.has(key)) return ofRole.includes(key) ? 'role' : 'granted'
  return ofRole.includes(key) ? 'denied' : 'none'
}

/**
 * What to grant and deny so that exactly `held` is held with this role. Grants and denials that the role makes
 * superfluous stay, because the role may change.
 */
export function ownRights(ofRole: readonly string[], before: OwnRights, held: ReadonlySet<string>): OwnRights {
  return {
    granted: allPermissions.filter((key) => held.has(key) && (!ofRole.includes(key) || before.granted.includes(key))),
    denied: allPermissions.filter((key) => !held.has(key) && (ofRole.includes(key) || before.denied.includes(key))),
  }
}
