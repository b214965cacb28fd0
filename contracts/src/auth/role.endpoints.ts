import { type Static, Type as T } from 'typebox'
import { Data, endpoint, OneOf, Ordinal, Strict } from '../kit.ts'
import { roles } from '../permissions.ts'
import { allPermissions } from '../role-permissions.ts'

/** A list of permissions, each once. */
export const Permissions = T.Array(OneOf(allPermissions), { maxItems: allPermissions.length, uniqueItems: true })

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
  fresh: true,
  summary: "Replace a role's permissions; SUPADMIN always holds all",
  params: Strict({ role: OneOf(roles) }),
  body: Strict({
    permissions: Permissions,
    version: T.Optional(Ordinal()),
    reason: T.Optional(T.String({ maxLength: 500 })),
  }),
  replies: { 200: Data(RolePermissions) },
  errors: ['FORBIDDEN', 'FORBIDDEN_TARGET', 'FORBIDDEN_GRANT', 'FORBIDDEN_ROLE', 'VERSION_CONFLICT'],
})
