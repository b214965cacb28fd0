import { setImmediate as immediate } from 'node:timers/promises'
import { type Database, purge } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import { readNames } from '../words/names.ts'
import { vocabularyOf } from '../words/vocabulary.ts'
import { type ReadRow, rowOf, selected } from './columns.ts'
import { VehicleIndex } from './vehicle-index.ts'

/** Rows read at once while the index is filled: about ten megabytes of text. */
const BATCH = 20_000
/** The log is kept so long, minutes; an index that has not read it for a third of that is filled anew. */
export const LOG_MINUTES = 15

/** An index filled from the search table, and the place in the change log from which it must go on. */
export interface Filled {
  readonly index: VehicleIndex
  /** The oldest transaction that may not have been visible yet (`xid8`). */
  readonly horizon: string
}

/** Reads every row of the search table into a new index. */
export async function fill(db: Database, log: Logger): Promise<Filled> {
  // Read before the rows: what commits while they are read is in the log from here on.
  const [start] = await db.query<{ horizon: string }>(`select ${HORIZON} as horizon`)
  const index = new VehicleIndex()
  const read = (last: number) =>
    db.query<ReadRow>(`select ${selected} from vehicle_search where n > $1 order by n limit ${BATCH}`, [last])
  for (let next: Promise<ReadRow[]> | undefined = read(-1); next; ) {
    const rows: ReadRow[] = await next
    const end = rows.at(-1)
    // The database reads the next ones while these are put in.
    next = end && rows.length === BATCH ? read(end.n) : undefined
    next?.catch(() => undefined)
    await immediate()
    for (const row of rows) put(index, row, log)
  }
  index.names = await readNames(db.fork())
  index.meaningful = (await vocabularyOf(db.fork())).words
  return { index, horizon: start?.horizon ?? '0' }
}

/** More changes than this are not followed one by one: filling the index anew is sooner done. */
const MOST_CHANGES = 20_000

/**
 * Brings an index up to date with what has been committed.
 *
 * @returns the place to go on from; undefined when so much has changed that the index should be filled anew
 */
export async function follow(db: Database, { index, horizon }: Filled, log: Logger): Promise<string | undefined> {
  const rows = await db.query<{ horizon: string; noted: number; changed: number | null } & ReadRow>(
    `with noted as materialized (
       select n from vehicle_search_change where xid >= $1::xid8 limit ${MOST_CHANGES + 1})
     select h.horizon, (select count(*)::int from noted) as noted, c.n as changed, s.*
     from (select ${HORIZON} as horizon) h
     left join (select distinct n from noted) c on true
     left join lateral (select ${selected} from vehicle_search where vehicle_search.n = c.n) s on true`,
    [horizon],
  )
  if ((rows[0]?.noted ?? 0) > MOST_CHANGES) return undefined
  for (const row of rows) {
    if (row.changed === null) continue
    if (row.n === null) index.remove(row.changed)
    else put(index, row, log)
  }
  return rows[0]?.horizon ?? horizon
}

/** A row the index cannot take is left out until it changes, and keeps no other from being found. */
function put(index: VehicleIndex, row: ReadRow, log: Logger): void {
  try {
    index.put(rowOf(row))
  } catch (error) {
    index.remove(row.n)
    log.error({ err: error, n: row.n }, 'a vehicle could not be put into the search index')
  }
}

/** Forgets changes that every living index has read long ago. */
export const trimLog = (db: Database): Promise<unknown> =>
  purge(
    db,
    {},
    { table: 'vehicle_search_change', key: 'ctid', where: `at < now() - interval '${LOG_MINUTES} minutes'` },
  )

/** Transactions below this have ended, so what they changed is visible to everybody. */
const HORIZON = 'pg_snapshot_xmin(pg_current_snapshot())::text'
