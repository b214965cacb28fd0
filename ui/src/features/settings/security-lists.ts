import { listSecurityEvents, listSessions } from '@forecourt/contracts'

/** Lists that a change of the account's safety makes stale. */
export const securityLists = [listSecurityEvents, listSessions] as const
