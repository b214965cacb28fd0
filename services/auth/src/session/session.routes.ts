import { resolveSessions as resolveSessionsContract } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { AuthParts } from '../parts.ts'
import { resolveSessions } from './session.service.ts'

export function sessionRoutes(app: App, { db }: AuthParts): void {
  app.endpoint(resolveSessionsContract, async ({ body }) => ({ data: await resolveSessions(db, body.sessions) }))
}
