import { type Static, Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, List, Nullable, OneOf, PageQuery, Repeatable, Strict } from '../kit.ts'
import { allPermissions, roles } from '../permissions.ts'
import { User, userStatuses } from './user.ts'

const Permission = OneOf(allPermissions)
const Permissions = T.Array(Permission, { maxItems: allPermissions.length, uniqueItems: true })

/** A user as the back office sees it: the record, what was granted and denied beside the role, and the version for changes. */
export const AdminUser = T.Object({
  ...User.properties,
  granted: T.Array(T.String()),
  denied: T.Array(T.String()),
  version: T.Integer({ minimum: 1 }),
  lastSeenAt: Nullable(Instant),
})
export type AdminUser = Static<typeof AdminUser>
const sorts = ['email', 'username', 'name', 'role', 'status', 'createdAt'].flatMap((name) => [name, `-${name}`])

export const listUsers = endpoint({
  id: 'auth.listUsers',
  method: 'GET',
  path: '/admin/user',
  access: 'admin.user.index',
  summary: 'Users, newest first unless sorted',
  query: Strict({
    ...PageQuery(10, 50, sorts),
    role: Repeatable(OneOf(roles)),
    status: Repeatable(OneOf(userStatuses)),
  }),
  replies: { 200: List(AdminUser) },
  errors: ['PAGE_TOO_DEEP'],
})
export const readAnyUser = endpoint({
  id: 'auth.readAnyUser',
  method: 'GET',
  path: '/admin/user/:id',
  access: 'admin.user.index',
  summary: 'Read a user',
  params: IdParams,
  replies: { 200: Data(AdminUser) },
  errors: ['NOT_FOUND'],
})
/**
 * Changes role, status or rights of a user who ranks below the caller (rulings 2, escalation): an ADMIN only the status of
 * a USER; nobody grants what they do not hold; the last active SUPADMIN stays. Sessions of the user end with a change of
 * role and with a suspension; changed rights count from the next request on.
 */
export const changeAnyUser = endpoint({
  id: 'auth.changeAnyUser',
  method: 'PATCH',
  path: '/admin/user/:id',
  access: 'admin.user.update',
  summary: "Change a user's role, status or rights",
  params: IdParams,
  body: Strict({
    role: T.Optional(OneOf(roles)),
    status: T.Optional(OneOf(userStatuses)),
    granted: T.Optional(Permissions),
    denied: T.Optional(Permissions),
    version: T.Optional(T.Integer({ minimum: 1 })),
    reason: T.Optional(T.String({ maxLength: 500 })),
  }),
  replies: { 200: Data(AdminUser) },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_SUPADMIN', 'VERSION_CONFLICT'],
})

export const RolePermissions = T.Object({ role: OneOf(roles), permissions: T.Array(T.String()), version: T.Integer() })
export type RolePermissions = Static<typeof RolePermissions>
export const listRoles = endpoint({
  id: 'auth.listRoles',
  method: 'GET',
  path: '/admin/role',
  access: 'admin.role.index',
  summary: 'Which role holds which permissions',
  replies: { 200: Data(T.Array(RolePermissions)) },
})
export const changeRole = endpoint({
  id: 'auth.changeRole',
  method: 'PUT',
  path: '/admin/role/:role',
  access: 'admin.role.update',
  summary: "Replace a role's permissions; SUPADMIN always holds all",
  params: Strict({ role: OneOf(roles) }),
  body: Strict({
    permissions: Permissions,
    version: T.Optional(T.Integer({ minimum: 1 })),
    reason: T.Optional(T.String({ maxLength: 500 })),
  }),
  replies: { 200: Data(RolePermissions) },
  errors: ['FORBIDDEN', 'VERSION_CONFLICT'],
})
