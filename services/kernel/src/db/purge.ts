import type { EntityManager } from '@mikro-orm/postgresql'
import { failureKind } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import type { Database } from './database.ts'
import { type BatchOptions, inBatches } from './in-batches.ts'
import { isolate } from './isolate.ts'
import { sql } from './statements.ts'

/** What a purge deletes; names and the condition come from code, never from data. */
export interface Purged {
  readonly table: string
  /** Its primary key; `id` unless stated. Of several columns: `a, b`. */
  readonly key?: string
  /** Which rows, with `$1` parameters. */
  readonly where: string
  readonly params?: readonly unknown[]
}

/** What a purge does between batches, and whom it tells of rows that cannot be deleted. */
export interface PurgeRun extends Pick<BatchOptions, 'checkpoint'> {
  readonly log?: Logger
}

/** Short transactions: locks are held for moments, and a stop is heard soon. */
const BATCH = 1_000

/**
 * Deletes rows in batches, with a checkpoint before each. Rows that are locked or cannot be deleted are left for the
 * next run and do not stop the others.
 *
 * @returns how many
 */
export async function purge(
  db: Pick<Database, 'transaction' | 'query'>,
  { checkpoint, log }: PurgeRun,
  { table, key = 'id', where, params = [] }: Purged,
  batch = BATCH,
): Promise<number> {
  const bad: string[] = []
  let deleted = 0
  const text = `(${key})::text`
  const next = (what: string) =>
    `select ${what} from ${table} where ${where} and ${text} <> all($${params.length + 1}::text[])
     limit ${batch} for update skip locked`

  /** Whether there may be more. */
  async function oneBatch(em: EntityManager): Promise<boolean> {
    // By ctid: joined by key, a table that the statistics call empty would be scanned once for each row.
    const [row] = await sql<{ chosen: number; gone: number }>(
      em,
      `with chosen as materialized (${next('ctid as place')}),
         gone as (delete from ${table} where ctid = any (array(select place from chosen)) returning 1)
       select (select count(*) from chosen)::int as chosen, (select count(*) from gone)::int as gone`,
      [...params, bad],
    )
    const { chosen = 0, gone = 0 } = row ?? {}
    deleted += gone
    // A row that was changed a moment ago has a new ctid, which only the next statement sees.
    return chosen === batch || gone < chosen
  }

  async function oneByOne(): Promise<void> {
    const rows = await db.query<{ key: string }>(next(`${text} as key`), [...params, bad])
    deleted += await isolate(
      rows.map((row) => row.key),
      {
        run: (part) => db.query(`delete from ${table} where ${text} = any($1::text[])`, [part]),
        onBad: (one, err) => {
          bad.push(one)
          log?.error({ err, table, key: one }, 'a row could not be purged, and is tried again at the next run')
        },
      },
    )
  }

  const tolerant = {
    async transaction(work: (em: EntityManager) => Promise<boolean>): Promise<boolean> {
      try {
        return await db.transaction(work)
      } catch (error) {
        if (failureKind(error) === 'outage') throw error
        await oneByOne()
        return true
      }
    },
  }
  await inBatches(tolerant, oneBatch, { ...(checkpoint ? { checkpoint } : {}) })
  return deleted
}
