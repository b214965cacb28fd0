import {
  endAnySession,
  endAnySessions,
  listAnySecurityEvents,
  listAnySessions,
  type Role,
  type UserCaller,
} from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import type { AuthParts } from '../parts.ts'
import { pageOfEvents } from '../security-event/security-event.list.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { endAllSessions, endSession } from '../session/session.service.ts'
import { listSessions } from '../session/session-list.ts'
import { requireRankAbove, requireSupadmin } from './escalation.ts'

/** Where people are signed in and what happened to their accounts, for those who rank above them. */
export function adminUserSessionRoutes(app: App, { db, wake, countryOf }: AuthParts): void {
  app.endpoint(listAnySessions, async ({ user, params }) => {
    await requireBelow(db, user, params.id)
    return { data: await listSessions(db, countryOf, { userId: params.id, sessionId: user.sessionId }) }
  })
  app.endpoint(listAnySecurityEvents, async ({ user, params, query }) => {
    await requireBelow(db, user, params.id)
    return pageOfEvents(db, countryOf, params.id, query)
  })
  app.endpoint(endAnySession, async ({ em, user, params }) => {
    await requireBelow(em, user, params.id)
    requireSupadmin(user)
    const ended = await endSession(em, wake, params.id, params.sessionId)
    if (ended === 0) throw new DomainError('NOT_FOUND')
    await noteEnded(em, params.id)
    return { data: { id: params.sessionId } }
  })
  app.endpoint(endAnySessions, async ({ em, user, params }) => {
    await requireBelow(em, user, params.id)
    requireSupadmin(user)
    const but = params.id === user.userId ? user.sessionId : undefined
    const endedSessions = await endAllSessions(em, wake, params.id, but)
    if (endedSessions > 0) await noteEnded(em, params.id)
    return { data: { endedSessions } }
  })
}

const noteEnded = (em: EntityManager, accountId: string) =>
  recordSecurityEvent(em, { accountId, kind: 'SESSION_ENDED', device: { address: '', userAgent: null } })

/** @throws DomainError NOT_FOUND, FORBIDDEN_TARGET */
async function requireBelow(on: Database | EntityManager, caller: UserCaller, id: string): Promise<void> {
  const text = 'select role from account where id = $1 and deleted_at is null'
  const rows = 'query' in on ? await on.query<{ role: Role }>(text, [id]) : await sql<{ role: Role }>(on, text, [id])
  const [target] = rows
  if (!target) throw new DomainError('NOT_FOUND')
  requireRankAbove(caller, target.role)
}
