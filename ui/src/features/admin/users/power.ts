import { type Role, rank, type User } from '@forecourt/contracts'
import { can } from '../../../shared/permissions/can.ts'

/** What a person may do to another; for showing and hiding, the server decides (rulings 2, escalation). */
export interface Power {
  /** Suspend and reactivate. */
  readonly status: boolean
  /** Profile, role, permissions, sessions. */
  readonly change: boolean
  readonly remove: boolean
  /** Sessions and security events. */
  readonly inspect: boolean
}

interface Target {
  readonly id: string
  readonly role: Role
}

/** Lower ranks, and for a SUPADMIN everybody. Nobody suspends or deletes themselves here. */
export function powerOver(user: Pick<User, 'id' | 'role' | 'permissions'>, target: Target): Power {
  const outranks = user.role === 'SUPADMIN' || rank[target.role] < rank[user.role]
  const update = outranks && can(user, 'admin.user.update')
  const isOther = user.id !== target.id
  return {
    status: update && isOther,
    change: update && user.role === 'SUPADMIN',
    remove: outranks && isOther && can(user, 'admin.user.delete'),
    inspect: outranks && can(user, 'admin.user.index'),
  }
}
