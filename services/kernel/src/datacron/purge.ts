import type { Database } from '../db/index.ts'
import type { DatacronRunContext } from './work.ts'

/** What a purge deletes; names and the condition come from code, never from data. */
export interface Purged {
  readonly table: string
  /** Its primary key; `id` unless stated. */
  readonly key?: string
  /** Which rows, with `$1` parameters. */
  readonly where: string
  readonly params?: readonly unknown[]
}

/** Short transactions: locks are held for moments, and a stop is heard soon. */
const BATCH = 1_000

/** Deletes rows in batches, with a checkpoint before each; rows somebody holds are left for the next run. @returns how many */
export async function purge(
  db: Database,
  { checkpoint }: Pick<DatacronRunContext, 'checkpoint'>,
  { table, key = 'id', where, params = [] }: Purged,
  batch = BATCH,
): Promise<number> {
  for (let deleted = 0; ; ) {
    await checkpoint()
    const gone = await db.query(
      `delete from ${table} where ${key} in
         (select ${key} from ${table} where ${where} limit ${batch} for update skip locked) returning 1`,
      params,
    )
    deleted += gone.length
    if (gone.length < batch) return deleted
  }
}
