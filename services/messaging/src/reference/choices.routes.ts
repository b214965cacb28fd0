import { messagingChoices } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'

/** The channels a person may link, for the config aggregate. */
export function choicesRoutes(app: App, { db }: MessagingParts): void {
  app.endpoint(messagingChoices, async () => ({
    data: {
      channels: await db.query<{ id: string; name: string }>(
        'select id, name from provider where active and archived_at is null order by name',
      ),
    },
  }))
}
