import { readNotificationPreference, saveNotificationPreference } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { savePreference } from './preference.service.ts'
import { readRow, toPreference } from './preference-row.ts'

/** What goes out to the caller, by kind and channel. */
export function preferenceRoutes(app: App, { db }: Pick<MessagingParts, 'db'>): void {
  app.endpoint(readNotificationPreference, async ({ user }) => ({
    data: toPreference(await readRow(db, user.userId)),
  }))
  app.endpoint(saveNotificationPreference, async ({ em, user, body }) => ({
    data: await savePreference(em, user.userId, body),
  }))
}
