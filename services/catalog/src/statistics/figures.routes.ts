import { vehicleFigures } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { figuresOf, rowsByDay } from '@forecourt/kernel/figures'
import type { App } from '@forecourt/kernel/http'

/** The day after the last that `stats-rollup` has summed up: from then on it is counted from what is kept by vehicle. */
const FRESH = `(select greatest($1::date, coalesce(max(day), '-infinity') + 1) from market_day)`
const summed = (column: string) => `select day, ${column} as n from market_day where day between $1::date and $2::date`

const published = `${summed('published')} union all ${rowsByDay('vehicle', 'posted_at', FRESH)}`
const sold = `${summed('sold')} union all ${rowsByDay('vehicle', 'sold_at', FRESH)}`
const views = `${summed('views')}
  union all select day, views as n from vehicle_stat_day where day between ${FRESH} and $2::date`

/** The market by time, for the dashboard. */
export function figureRoutes(app: App, db: Database): void {
  app.endpoint(vehicleFigures, async ({ query }) => {
    const of = (counted: string) => figuresOf(db, query, counted)
    const [one, two, three] = await Promise.all([of(published), of(sold), of(views)])
    return { data: { published: one, sold: two, views: three } }
  })
}
