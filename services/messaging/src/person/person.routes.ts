import { exportMessages } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { sendParts } from './json-parts.ts'
import { exportPerson } from './person-export.ts'

export function personRoutes(app: App, { db, relay }: Pick<MessagingParts, 'db' | 'relay'>): void {
  app.endpoint(exportMessages, async ({ params, locale, reply, signal }) => {
    await exportPerson(db, params.id, { locale, relay }, signal, (whole, lists) => sendParts(reply, whole, lists))
    // It has been sent: what is returned goes nowhere.
    return { data: {} }
  })
}
