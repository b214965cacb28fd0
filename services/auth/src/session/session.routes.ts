import {
  endSession as endSessionContract,
  listSessions as listSessionsContract,
  liveSessions as liveSessionsContract,
  resolveSessions as resolveSessionsContract,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, clearSession } from '@forecourt/kernel/http'
import type { AuthParts } from '../parts.ts'
import { offerProviderLogout, openProviderLogout } from '../provider-logout/provider-logout.service.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { endSession, liveSessions, resolveSessions } from './session.service.ts'
import { listSessions } from './session-list.ts'

export function sessionRoutes(app: App, { db, wake, countryOf, deviceOf }: AuthParts): void {
  app.endpoint(resolveSessionsContract, async ({ body }) => ({ data: await resolveSessions(db, body.sessions) }))

  app.endpoint(liveSessionsContract, async ({ body }) => ({ data: await liveSessions(db, body) }))

  app.endpoint(listSessionsContract, async ({ user }) => ({ data: await listSessions(db, countryOf, user) }))

  app.endpoint(endSessionContract, async ({ em, user, params, headers, reply }) => {
    const isOwn = params.sessionId === user.sessionId
    const ticket = isOwn ? await openProviderLogout(em, user) : undefined
    const ended = await endSession(em, wake, user.userId, params.sessionId)
    if (ended === 0) throw new DomainError('NOT_FOUND')
    await recordSecurityEvent(em, { accountId: user.userId, kind: 'SESSION_ENDED', device: deviceOf(user, headers) })
    if (isOwn) clearSession(reply)
    offerProviderLogout(reply, ticket)
    return { data: { id: params.sessionId } }
  })
}
