import {
  type AdminUser,
  type BodyOf,
  type changeAnyUser,
  effectivePermissions,
  type Role,
  type UserCaller,
  UserSuspended,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { audit } from '@forecourt/kernel/resource'
import { enqueueNotice } from '../mail/notice.service.ts'
import type { Wake } from '../parts.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { endAllSessions } from '../session/session.service.ts'
import { emitUserChanged } from '../user/user.events.ts'
import { readAccount } from './admin-user.list.ts'
import { requireHeld, requireRankAbove } from './escalation.ts'
import { requireAnotherSupadmin } from './last-supadmin.ts'

type Change = BodyOf<typeof changeAnyUser>

interface Target {
  role: Role
  status: 'active' | 'suspended'
  granted: string[]
  denied: string[]
  version: number
}

/**
 * Changes role, status or rights of a user under the escalation rules of rulings 2. A change of role and a suspension end
 * the user's sessions; rights count from the next request on.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN, LAST_SUPADMIN, VERSION_CONFLICT
 */
export async function changeAccount(
  em: EntityManager,
  wake: Wake,
  caller: UserCaller,
  id: string,
  { version, reason, ...change }: Change,
): Promise<AdminUser> {
  // SUPADMINs are locked before the target, in the order of their ids: two changes never wait for each other in a ring.
  if (change.role !== undefined || change.status !== undefined) await lockSupadmins(em)
  const [target] = await sql<Target>(
    em,
    'select role, status, granted, denied, version from account where id = $1 and deleted_at is null for update',
    [id],
  )
  if (!target) throw new DomainError('NOT_FOUND')
  requireRankAbove(caller, target.role)
  // Below SUPADMIN the status of lower ranks is all that may change.
  const rights = change.role !== undefined || change.granted !== undefined || change.denied !== undefined
  if (caller.role !== 'SUPADMIN' && rights) throw new DomainError('FORBIDDEN')
  if (version !== undefined && version !== target.version) throw new DomainError('VERSION_CONFLICT')
  const next = { ...target, ...change }
  await requireGrantable(em, caller, target, next)
  const leaves = target.role === 'SUPADMIN' && (next.role !== 'SUPADMIN' || next.status !== 'active')
  if (leaves) await requireAnotherSupadmin(em, id)

  const before = await readAccount(em, id)
  await sql(
    em,
    `update account set role = $2, status = $3, granted = $4, denied = $5, version = version + 1, updated_at = now() where id = $1`,
    [id, next.role, next.status, next.granted, next.denied],
  )
  const after = await readAccount(em, id)
  await audit(em, {
    actor: caller,
    action: 'admin.user.update',
    resource: 'user',
    recordId: id,
    before: rightsOf(before),
    after: rightsOf(after),
    reason,
  })
  await emitUserChanged(em, id)
  await tellWhatChanged(em, wake, id, target, next)
  return after
}

const rightsOf = ({ role, status, granted, denied }: AdminUser) => ({ role, status, granted, denied })

const lockSupadmins = (em: EntityManager) =>
  sql(em, `select id from account where role = 'SUPADMIN' and deleted_at is null order by id for update`, [])

async function requireGrantable(em: EntityManager, caller: UserCaller, from: Target, to: Target): Promise<void> {
  requireRankAbove(caller, to.role)
  const matrix = await sql<{ role: Role; permission: string }>(em, 'select role, permission from role_permission', [])
  const of = ({ role, granted, denied }: Target) =>
    effectivePermissions(
      matrix.filter((pair) => pair.role === role).map(({ permission }) => permission),
      granted,
      denied,
    )
  requireHeld(caller, of(from), of(to))
}

/** What happened to an account by an administrator's hand carries no address: the owner's list shows their own devices only. */
const administrator = { address: '', userAgent: null } as const

async function tellWhatChanged(em: EntityManager, wake: Wake, id: string, from: Target, to: Target): Promise<void> {
  const record = (kind: Parameters<typeof recordSecurityEvent>[1]['kind'], detail?: string) =>
    recordSecurityEvent(em, { accountId: id, kind, device: administrator, ...(detail && { detail }) })
  if (to.role !== from.role) {
    await record('ROLE_CHANGED', `${from.role} → ${to.role}`)
    await enqueueNotice(em, { accountId: id, kind: 'roleChanged', detail: to.role })
  }
  if (String(to.granted) !== String(from.granted) || String(to.denied) !== String(from.denied))
    await record('PERMISSIONS_CHANGED')
  const suspended = to.status === 'suspended' && from.status !== 'suspended'
  if (to.status !== from.status) {
    await record(suspended ? 'SUSPENDED' : 'REACTIVATED')
    await enqueueNotice(em, { accountId: id, kind: suspended ? 'suspended' : 'reactivated' })
  }
  if (suspended) await emit(em, UserSuspended, { aggregateId: id, data: { userId: id } })
  if (suspended || to.role !== from.role) await endAllSessions(em, wake, id)
}
