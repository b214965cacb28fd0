import {
  type AdminUser,
  type BodyOf,
  type changeAnyUser,
  type createAnyUser,
  type Role,
  type UserCaller,
  UserSuspended,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { normalisePhone } from '@forecourt/kernel/phone'
import { enqueueNotice } from '../mail/notice.service.ts'
import type { Wake } from '../parts.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { endAllSessions } from '../session/session.service.ts'
import { createAccount } from '../sign-up/sign-up.service.ts'
import { lockSupadmins, requireAnotherSupadmin } from '../user/last-supadmin.ts'
import { emitUserChanged } from '../user/user.events.ts'
import { refuseTaken } from '../user/user.service.ts'
import { auditUser } from '../user/user-audit.ts'
import { readAccount } from './admin-user.list.ts'
import { requireGrantable, requireRankAbove, requireSupadmin } from './escalation.ts'

type Change = BodyOf<typeof changeAnyUser>

interface Target {
  role: Role
  status: 'active' | 'suspended'
  granted: string[]
  denied: string[]
  version: number
  email: string
  username: string
  firstName: string
  lastName: string
  phone: string | null
  bio: string | null
}

const READ = `select role, status, granted, denied, version, email, username, first_name as "firstName", last_name as "lastName", phone, bio
  from account where id = $1 and deleted_at is null for update`

/**
 * Creates an account in somebody's name. They are told by email, and set a password with a one-time code.
 *
 * @throws DomainError EMAIL_TAKEN, USERNAME_TAKEN, INVALID (phone), FORBIDDEN_TARGET, FORBIDDEN_GRANT
 */
export async function createByAdmin(
  em: EntityManager,
  caller: UserCaller,
  { phone = null, bio, role, ...person }: BodyOf<typeof createAnyUser>,
  locale: string,
): Promise<AdminUser> {
  await requireGrantable(em, caller, undefined, { role, granted: [], denied: [] })
  const id = await createAccount(em, { ...person, phone, role, passwordHash: null, locale })
  if (bio) await sql(em, 'update account set bio = $2 where id = $1', [id, bio])
  await enqueueNotice(em, { accountId: id, kind: 'accountCreated' })
  const after = await readAccount(em, id)
  await auditUser(em, caller, 'create', id, { after })
  return after
}

/**
 * Changes profile, role, status or rights of a user under the escalation rules of rulings 2. A change of role and a
 * suspension end the user's sessions; rights count from the next request on.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN_TARGET, FORBIDDEN_CHANGE, FORBIDDEN_GRANT, LAST_SUPADMIN, OWN_ACCOUNT,
 *   VERSION_CONFLICT, EMAIL_TAKEN, USERNAME_TAKEN, INVALID (phone)
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
  const [target] = await sql<Target>(em, READ, [id])
  if (!target) throw new DomainError('NOT_FOUND')
  requireRankAbove(caller, target.role)
  if (Object.keys(change).some((name) => name !== 'status')) requireSupadmin(caller)
  if (version !== undefined && version !== target.version)
    throw new DomainError('VERSION_CONFLICT', { details: { version: target.version } })
  const next = { ...target, ...change, ...(change.phone && { phone: normalisePhone(change.phone) }) }
  await requireGrantable(em, caller, target, next)
  const leaves = target.role === 'SUPADMIN' && (next.role !== 'SUPADMIN' || next.status !== 'active')
  if (leaves) await requireAnotherSupadmin(em, id)
  if (id === caller.userId && next.status === 'suspended') throw new DomainError('OWN_ACCOUNT')

  const before = await readAccount(em, id)
  await store(em, id, next)
  const after = await readAccount(em, id)
  await auditUser(em, caller, 'update', id, { before, after, reason })
  await emitUserChanged(em, id)
  await tellWhatChanged(em, wake, id, target, next)
  return after
}

/** A new address has to be confirmed again; a username that somebody chose is no longer provisional. */
const store = (em: EntityManager, id: string, next: Target) =>
  sql(
    em,
    `update account set role = $2, status = $3, granted = $4, denied = $5, email = $6, username = $7, first_name = $8,
       last_name = $9, phone = $10, bio = $11,
       email_verified_at = case when email_key = lower($6) then email_verified_at end,
       username_provisional = username_provisional and username = $7,
       version = version + 1, updated_at = now() where id = $1`,
    [
      id,
      next.role,
      next.status,
      next.granted,
      next.denied,
      next.email,
      next.username,
      next.firstName,
      next.lastName,
      next.phone,
      next.bio,
    ],
  ).catch(refuseTaken)

/** What happened to an account by an administrator's hand carries no address: the owner's list shows their own devices only. */
const administrator = { address: '', userAgent: null } as const

async function tellWhatChanged(em: EntityManager, wake: Wake, id: string, from: Target, to: Target): Promise<void> {
  const record = (kind: Parameters<typeof recordSecurityEvent>[1]['kind'], detail?: string) =>
    recordSecurityEvent(em, { accountId: id, kind, device: administrator, ...(detail && { detail }) })
  if (to.email.toLowerCase() !== from.email.toLowerCase()) {
    await record('EMAIL_CHANGED', from.email)
    await enqueueNotice(em, { accountId: id, kind: 'emailChanged', detail: to.email, to: from.email })
  }
  if (to.phone !== from.phone) {
    await record('PHONE_CHANGED')
    if (from.phone) await enqueueNotice(em, { accountId: id, kind: 'phoneChanged' })
  }
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
