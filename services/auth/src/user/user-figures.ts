import { userFigures } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { figuresOf } from '@forecourt/kernel/figures'
import type { App } from '@forecourt/kernel/http'

/** What the database has counted with each sign-up (migration 0013); those who left again included. */
const registered = `select day, sum(n)::int as n from account_day where day between $1::date and $2::date group by day`

/** Sign-ups by time, for the dashboard. */
export function userFigureRoutes(app: App, db: Database): void {
  app.endpoint(userFigures, async ({ query }) => ({ data: { registered: await figuresOf(db, query, registered) } }))
}
