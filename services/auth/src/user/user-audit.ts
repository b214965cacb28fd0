import type { AdminUser, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { audit } from '@forecourt/kernel/resource'

/** What administrators change, and the log therefore keeps. */
const KEPT = [
  'username',
  'firstName',
  'lastName',
  'email',
  'phone',
  'bio',
  'role',
  'status',
  'granted',
  'denied',
] as const
/** Fields of it that are personal data. */
const PERSONAL = ['username', 'firstName', 'lastName', 'email', 'phone', 'bio']

export type KeptUser = Pick<AdminUser, (typeof KEPT)[number]>

const kept = (user: AdminUser): KeptUser =>
  Object.fromEntries(KEPT.map((name) => [name, user[name]])) as unknown as KeptUser

/** Records what an administrator did to a user, in the transaction of it. */
export const auditUser = (
  em: EntityManager,
  actor: UserCaller,
  action: 'create' | 'update' | 'delete',
  recordId: string,
  { before, after, reason }: { before?: AdminUser; after?: AdminUser; reason?: string | undefined },
): Promise<void> =>
  audit(em, {
    actor,
    action: `admin.user.${action}`,
    resource: 'user',
    recordId,
    ...(before && { before: kept(before) }),
    ...(after && { after: kept(after) }),
    reason,
  })

/** Removes a deleted account's personal data from the log; what was done to the account stays. */
export const forgetAudited = (em: EntityManager, id: string) =>
  sql(
    em,
    `update audit_log set before = before - $2::text[], after = after - $2::text[] where resource = 'user' and record_id = $1`,
    [id, PERSONAL],
  )
