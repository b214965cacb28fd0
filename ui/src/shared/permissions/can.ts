import { adminResources, type PermissionKey, type User } from '@forecourt/contracts'

type Holder = Pick<User, 'permissions'> | null

/** Whether the person holds a permission. For showing and hiding only: the server decides. */
export const can = (user: Holder, permission: PermissionKey): boolean => user?.permissions.includes(permission) ?? false

/** Whoever holds an index permission counts as admin (spec 6). */
export const isAdmin = (user: Holder): boolean =>
  adminResources.some((resource) => can(user, `admin.${resource}.index`))
