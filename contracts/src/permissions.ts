/** The resources of the back office (spec 3), by the names their permissions carry. */
export const adminResources = [
  'dashboard',
  'city',
  'country',
  'category',
  'color',
  'language',
  'option',
  'transmission',
  'cart',
  'provider',
  'theme',
  'type',
  'fueltype',
  'currency',
  'user',
  'role',
  'picture',
  'page',
  'datacron',
  'federer',
  'cartgroup',
  'cartdetail',
  'payment',
  'taxrate',
  'energyprice',
  'conversation',
  'support',
] as const
export type AdminResource = (typeof adminResources)[number]

export const actions = ['index', 'create', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

/**
 * A permission string as the user record carries it (spec 6). `publish_incomplete`: an import puts vehicles on the market
 * that lack required fields; no role but SUPADMIN holds it unless the matrix says so.
 */
export type PermissionKey = `admin.${AdminResource}.${Action}` | 'delete_vehicle' | 'publish_incomplete'

export const roles = ['USER', 'ADMIN', 'SUPADMIN'] as const
export type Role = (typeof roles)[number]

/** Rank of a role: a target must rank below the caller (rulings 2, escalation). */
export const rank: Readonly<Record<Role, number>> = { USER: 0, ADMIN: 1, SUPADMIN: 2 }
