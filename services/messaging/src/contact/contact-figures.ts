import { contactFigures } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { figuresOf, rowsByDay } from '@forecourt/kernel/figures'
import type { App } from '@forecourt/kernel/http'

/** Contacts by time, for the dashboard. */
export function contactFigureRoutes(app: App, db: Database): void {
  const contacts = rowsByDay('contact', 'created_at')
  app.endpoint(contactFigures, async ({ query }) => ({ data: { contacts: await figuresOf(db, query, contacts) } }))
}
