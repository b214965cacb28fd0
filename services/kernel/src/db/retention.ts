import { ConfigError } from '../config/load-config.ts'
import type { Database } from './database.ts'
import { type Purged, type PurgeRun, purge } from './purge.ts'

/** How long the rows of a table that only ever grows are kept. */
export interface Retention {
  readonly table: string
  /** Its name in RETENTION_DAYS, where a table has several; the table's unless stated. */
  readonly name?: string
  /** Its primary key; `id` unless stated. Of several columns: `a, b`. */
  readonly key?: string
  /** Column that says how old a row is; an index serves it. Rows without it are kept. */
  readonly at: string
  /** For rows that age with a parent: the parent's table, which then has the column `at`, and our column with its id. */
  readonly of?: { readonly table: string; readonly by: string }
  /** A condition on the rows besides their age. */
  readonly and?: string
  /** Days, unless RETENTION_DAYS says otherwise. */
  readonly days: number
}

/** What every service keeps. Outbox, inbox and jobs keep their 30 days: the audit compares them (ADR 5). */
const common: readonly Retention[] = [
  { table: 'audit_log', at: 'at', days: 3 * 365 },
  // What was laid aside and nobody decided about.
  { table: 'dead_letter', at: 'created_at', days: 365, and: 'replayed_at is null and discarded_at is null' },
  { table: 'job', at: 'finished_at', days: 365, and: `status = 'dead'` },
  // Longer than anything can bring an older state: the outbox keeps its 30 days, a dead letter the days above.
  { table: 'event_tombstone', key: 'target, id', at: 'deleted_at', days: 2 * 365 },
]

/**
 * A service's retentions, with the days its settings say.
 *
 * @param days by name
 * @throws ConfigError naming what has none
 */
export function retentionsOf(own: readonly Retention[], days: Readonly<Record<string, number>> = {}): Retention[] {
  const all = [...common, ...own]
  const nameOf = ({ name, table }: Retention) => name ?? table
  const names = all.map(nameOf)
  const unknown = Object.keys(days).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new ConfigError(`RETENTION_DAYS names "${unknown}": this service has ${names.join(', ')}.`)
  return all.map((retention) => ({ ...retention, days: days[nameOf(retention)] ?? retention.days }))
}

/** Forgets what is older than it must be kept, a batch at a time. @returns how many rows */
export async function forgetAged(
  db: Pick<Database, 'transaction' | 'query'>,
  retentions: readonly Retention[],
  run: PurgeRun = {},
): Promise<number> {
  let gone = 0
  for (const { table, key, at, of, days, and = 'true' } of retentions) {
    const old = `${at} < now() - make_interval(days => $1)`
    const where = `${of ? `${of.by} in (select id from ${of.table} where ${old})` : old} and ${and}`
    const aged: Purged = { table, where, params: [days], ...(key ? { key } : {}) }
    gone += await purge(db, run, aged)
  }
  return gone
}
