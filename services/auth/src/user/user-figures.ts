import { userFigures } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { figuresOf, rowsByDay } from '@forecourt/kernel/figures'
import type { App } from '@forecourt/kernel/http'

/** Sign-ups by time, for the dashboard; those who left again included. */
export function userFigureRoutes(app: App, db: Database): void {
  const registered = rowsByDay('account', 'created_at')
  app.endpoint(userFigures, async ({ query }) => ({ data: { registered: await figuresOf(db, query, registered) } }))
}
