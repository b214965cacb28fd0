import {
  allPermissions,
  type BodyOf,
  type changeRole,
  type Role,
  type RolePermissions,
  roles,
  type UserCaller,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { audit } from '@forecourt/kernel/resource'
import { requireHeld, requireRankAbove } from '../admin-user/escalation.ts'

/** The role matrix, lowest rank first; permissions in the order of the permission table. */
export async function readMatrix(em: EntityManager): Promise<RolePermissions[]> {
  const rows = await sql<{ role: Role; version: number; permissions: string[] }>(
    em,
    `select s.role, s.version, array(select p.permission from role_permission p where p.role = s.role) as permissions from role_state s`,
    [],
  )
  return roles.flatMap((role) =>
    rows
      .filter((row) => row.role === role)
      .map(({ version, permissions }) => ({
        role,
        version,
        permissions: allPermissions.filter((key) => permissions.includes(key)),
      })),
  )
}

/**
 * Replaces what a role holds; it counts from the next request of everybody who has the role. SUPADMIN always holds all.
 *
 * @throws DomainError FORBIDDEN_ROLE, FORBIDDEN_TARGET, FORBIDDEN_GRANT, VERSION_CONFLICT
 */
export async function replaceRole(
  em: EntityManager,
  caller: UserCaller,
  role: Role,
  { permissions, version, reason }: BodyOf<typeof changeRole>,
): Promise<RolePermissions> {
  if (role === 'SUPADMIN') throw new DomainError('FORBIDDEN_ROLE')
  requireRankAbove(caller, role)
  const [state] = await sql<{ version: number }>(em, 'select version from role_state where role = $1 for update', [
    role,
  ])
  if (version !== undefined && version !== state?.version) throw new DomainError('VERSION_CONFLICT')
  const before = (await readMatrix(em)).find((row) => row.role === role)?.permissions ?? []
  requireHeld(caller, before, permissions)
  await sql(em, 'delete from role_permission where role = $1', [role])
  await sql(em, 'insert into role_permission (role, permission) select $1, unnest($2::text[])', [role, permissions])
  await sql(em, 'update role_state set version = version + 1 where role = $1', [role])
  const after = (await readMatrix(em)).find((row) => row.role === role)
  if (!after) throw new Error(`role ${role} has no state`)
  await audit(em, {
    actor: caller,
    action: 'admin.role.update',
    resource: 'role',
    recordId: role,
    before: { permissions: before },
    after: { permissions: after.permissions },
    reason,
  })
  return after
}
