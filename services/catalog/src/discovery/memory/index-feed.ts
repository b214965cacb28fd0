import { setImmediate as immediate } from 'node:timers/promises'
import { type Database, purge } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import { readNames } from '../words/names.ts'
import { vocabularyOf } from '../words/vocabulary.ts'
import { type ReadRow, rowOf, selected } from './columns.ts'
import { VehicleIndex } from './vehicle-index.ts'

/** Rows read at once while the index is filled: about ten megabytes of text. */
const BATCH = 20_000
/** Vehicles read at once while changes are followed: they hold up questions for some twenty milliseconds. */
const PART = 2_000
/** Changes read by one statement, and pages of the log where there are more: some two hundred rows each. */
const AT_ONCE = 50_000
const PAGES = 250
/** Of the log, given what an index has seen: a change it has not, and whether the log may lack some. */
const unseen = 'xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)'
const isLost = '(select xid >= pg_snapshot_xmin($1::pg_snapshot) from vehicle_search_floor)'
/** Rows put in before it is a question's turn. */
const TURN = 500
/**
 * How long the log of changes is kept, so long may an instance have been away, and how long where there are so many that
 * filling the index anew is as soon done.
 */
const KEPT = '1 day'
const MANY = 1_000_000
const KEPT_OF_MANY = '15 minutes'

/** An index, and what it has seen: a snapshot of the database's transactions (`pg_snapshot`). */
export interface Followed {
  readonly index: VehicleIndex
  readonly seen: string
}

/** Reads every row of the search table into a new index. */
export async function fill(db: Database, log: Logger): Promise<Followed> {
  // Read before the rows: what commits while they are read is in the log from here on.
  const [start] = await db.query<{ seen: string }>('select pg_current_snapshot()::text as seen')
  if (!start) throw new Error('the database did not say where it is')
  const index = new VehicleIndex()
  const read = (last: number) =>
    db.query<ReadRow>(`select ${selected} from vehicle_search where n > $1 order by n limit ${BATCH}`, [last])
  for (let next: Promise<ReadRow[]> | undefined = read(-1); next; ) {
    const rows: ReadRow[] = await next
    const end = rows.at(-1)
    // The database reads the next ones while these are put in.
    next = end && rows.length === BATCH ? read(end.n) : undefined
    next?.catch(() => undefined)
    await putAll(index, rows, log)
  }
  await learn(db, index)
  return { index, seen: start.seen }
}

/** Reads what words mean and how makes are written, which is in no vehicle's row. */
export async function learn(db: Database, index: VehicleIndex): Promise<void> {
  index.names = await readNames(db.fork())
  index.meaningful = (await vocabularyOf(db.fork())).words
  index.sort()
}

/**
 * Brings an index up to date with what has been committed, however much that is.
 *
 * @returns what it has seen then; undefined when the log no longer has all that changed, and the index must be filled anew
 */
export async function follow(db: Database, { index, seen }: Followed, log: Logger): Promise<string | undefined> {
  const [now] = await db.query<{
    isLost: boolean
    seen: string
    many: number
    numbers: number[] | null
    pages: number
  }>(
    `select pg_current_snapshot()::text as seen, ${isLost} as "isLost", few.many, few.numbers,
       ceil(pg_relation_size('vehicle_search_change') / current_setting('block_size')::float)::int as pages
     from (select count(*)::int as many, array_agg(distinct n) as numbers
       from (select n from vehicle_search_change where ${unseen} limit ${AT_ONCE + 1}) first_ones) few`,
    [seen],
  )
  if (!now || now.isLost) return undefined
  if (now.many <= AT_ONCE) {
    await readAgain(db, index, now.numbers ?? [], log)
    return now.seen
  }
  // Millions in one transaction take longer to read than a statement may: the log is read as it lies. What is written to
  // it meanwhile is not in what is seen now, and comes next time.
  for (let page = 0; page < now.pages; page += PAGES) {
    const rows = await db.query<{ n: number }>(
      `select distinct n from vehicle_search_change where ctid >= $2::tid and ctid < $3::tid and ${unseen}`,
      [seen, `(${page},0)`, `(${page + PAGES},0)`],
    )
    await readAgain(
      db,
      index,
      rows.map(({ n }) => n),
      log,
    )
  }
  const [then] = await db.query<{ isLost: boolean }>(`select ${isLost} as "isLost"`, [seen])
  return then?.isLost === false ? now.seen : undefined
}

async function readAgain(db: Database, index: VehicleIndex, changed: readonly number[], log: Logger): Promise<void> {
  for (let from = 0; from < changed.length; from += PART) {
    const numbers = changed.slice(from, from + PART)
    const rows = await db.query<ReadRow>(`select ${selected} from vehicle_search where n = any ($1::int[])`, [numbers])
    const there = new Set(rows.map(({ n }) => n))
    for (const n of numbers) if (!there.has(n)) index.remove(n)
    await putAll(index, rows, log)
  }
}

async function putAll(index: VehicleIndex, rows: readonly ReadRow[], log: Logger): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (at % TURN === TURN - 1) await immediate()
    put(index, row, log)
  }
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

/** Forgets changes that nobody needs any more. What a transaction noted that is under way, or was a moment ago, stays. */
export async function trimLog(db: Database): Promise<void> {
  const [log] = await db.query<{ kept: string }>(
    `select case when n_live_tup > ${MANY} then '${KEPT_OF_MANY}' else '${KEPT}' end as kept from pg_stat_user_tables
     where relname = 'vehicle_search_change'`,
  )
  const where = `at < now() - $1::interval and xid < pg_snapshot_xmin(pg_current_snapshot())`
  await purge(db, {}, { table: 'vehicle_search_change', key: 'ctid', where, params: [log?.kept ?? KEPT] })
}
