import { exportMessages } from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { sendParts } from './json-parts.ts'
import { exportPerson } from './person-export.ts'

/**
 * Readings of one person within an hour. Auth lets them have five exports, and is asked last; a reading of everything costs the
 * most, and those whose export then failed at another service may try again.
 */
const PER_HOUR = 20

export function personRoutes(app: App, { db, relay }: Pick<MessagingParts, 'db' | 'relay'>): void {
  app.endpoint(exportMessages, async ({ params, locale, reply, signal }) => {
    await rateLimit(db, { key: `export:${params.id}`, limit: PER_HOUR, windowSeconds: 3600 })
    await exportPerson(db, params.id, { locale, relay }, signal, (whole, lists) => sendParts(reply, whole, lists))
    // It has been sent: what is returned goes nowhere.
    return { data: {} }
  })
}
