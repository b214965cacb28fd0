import type { UserCaller } from '@forecourt/contracts'
import { can } from '@forecourt/kernel/http'

/** Who looks at a vehicle: all that rights, and the words of an answer, depend on. */
export type Viewer = Pick<UserCaller, 'kind' | 'userId' | 'permissions' | 'locale'>

/** What rights depend on. */
export interface Owned {
  readonly ownerId: string
  readonly published: boolean
  readonly holds: readonly string[]
}

/** Counts as an administrator: holds any admin page's permission (spec 6). */
export const isAdmin = (user: Viewer): boolean =>
  user.permissions.some((permission) => /^admin\.\w+\.index$/.test(permission))

const isOwner = (user: Viewer, { ownerId }: Pick<Owned, 'ownerId'>): boolean => user.userId === ownerId

/** Rulings 2: only the owner edits. */
export const canEdit = (user: Viewer, vehicle: Pick<Owned, 'ownerId'>): boolean => isOwner(user, vehicle)

/** Rulings 2: the owner, or who holds `delete_vehicle`. */
export const canDelete = (user: Viewer, vehicle: Pick<Owned, 'ownerId'>): boolean =>
  isOwner(user, vehicle) || can(user, 'delete_vehicle')

/**
 * Only their owner sees drafts; hidden vehicles are seen by their owner and by those who may delete them. For everybody
 * else they do not exist.
 */
export const canSee = (user: Viewer, vehicle: Owned): boolean => {
  if (isOwner(user, vehicle)) return true
  if (!vehicle.published) return false
  return vehicle.holds.length === 0 || can(user, 'delete_vehicle')
}

/** Plate, VIN and street address (rulings 4). */
export const canSeePrivate = (user: Viewer, vehicle: Pick<Owned, 'ownerId'>): boolean =>
  isOwner(user, vehicle) || isAdmin(user)

/** Statistics are the owner's, and administrators' who may see the vehicle. */
export const canSeeStatistics = (user: Viewer, vehicle: Owned): boolean =>
  isOwner(user, vehicle) || (isAdmin(user) && canSee(user, vehicle))
