import { type AdminResource, actions, adminResources, type PermissionKey, type Role } from './permissions.ts'

const all = (...resources: AdminResource[]) =>
  resources.flatMap((resource) => actions.map((action): PermissionKey => `admin.${resource}.${action}`))

export const allPermissions: readonly PermissionKey[] = [
  ...all(...adminResources),
  'delete_vehicle',
  'publish_incomplete',
]

/** What each role holds until the matrix is edited (rulings 2). */
export const roleDefaults: Readonly<Record<Role, readonly PermissionKey[]>> = {
  USER: [],
  ADMIN: [
    'admin.dashboard.index',
    ...all(
      'city',
      'country',
      'category',
      'color',
      'language',
      'option',
      'transmission',
      'theme',
      'type',
      'fueltype',
      'currency',
      'page',
      'picture',
    ),
    'admin.user.index',
    'admin.user.update',
    'admin.cart.index',
    'admin.cartgroup.index',
    'admin.cartdetail.index',
    'admin.provider.index',
    'delete_vehicle',
  ],
  SUPADMIN: allPermissions,
}

/** role's ∪ granted − denied (rulings 2). Order follows `allPermissions`. */
export function effectivePermissions(
  ofRole: readonly string[],
  granted: readonly string[],
  denied: readonly string[],
): PermissionKey[] {
  const held = new Set([...ofRole, ...granted])
  for (const key of denied) held.delete(key)
  return allPermissions.filter((key) => held.has(key))
}
