import { listSecurityEvents } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { AuthParts } from '../parts.ts'
import { pageOfEvents } from './security-event.list.ts'

export function securityEventRoutes(app: App, { db, countryOf }: AuthParts): void {
  app.endpoint(listSecurityEvents, ({ user, query }) => pageOfEvents(db, countryOf, user.userId, query))
}
