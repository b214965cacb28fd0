import type { UserCaller } from '@forecourt/contracts'
import { can } from '@forecourt/kernel/http'

/** What rights depend on. */
export interface Owned {
  readonly ownerId: string
  readonly published: boolean
  readonly holds: readonly string[]
}

/** Counts as an administrator: holds any admin page's permission (spec 6). */
export const isAdmin = (user: UserCaller): boolean =>
  user.permissions.some((permission) => /^admin\.\w+\.index$/.test(permission))

const isOwner = (user: UserCaller, { ownerId }: Pick<Owned, 'ownerId'>): boolean => user.userId === ownerId

/** Rulings 2: only the owner edits. */
export const canEdit = (user: UserCaller, vehicle: Pick<Owned, 'ownerId'>): boolean => isOwner(user, vehicle)

/** Rulings 2: the owner, or who holds `delete_vehicle`. */
export const canDelete = (user: UserCaller, vehicle: Pick<Owned, 'ownerId'>): boolean =>
  isOwner(user, vehicle) || can(user, 'delete_vehicle')

/** Drafts are their owner's alone; hidden vehicles also those' who may delete them. To all others they do not exist. */
export const canSee = (user: UserCaller, vehicle: Owned): boolean => {
  if (isOwner(user, vehicle)) return true
  if (!vehicle.published) return false
  return vehicle.holds.length === 0 || can(user, 'delete_vehicle')
}

/** Plate, VIN and street address (rulings 4). */
export const canSeePrivate = (user: UserCaller, vehicle: Pick<Owned, 'ownerId'>): boolean =>
  isOwner(user, vehicle) || isAdmin(user)
