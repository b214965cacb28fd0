import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../../client/database.ts'
import type { RunningSystem } from '../../client/with-system.ts'
import { runFiles } from '../../run/paths.ts'
import { SERVICES } from '../../run/services.ts'
import { type Checksums, pictureSums, tableSums } from './checksums.ts'

/** A segment of 16 MB is copied within a second. */
const PATIENCE_MS = 120_000

/** What there was at a moment that one can go back to. */
export interface Moment {
  readonly tables: Checksums
  readonly pictures: Checksums
  readonly at: Date
  /** The segment of the log that it is in. */
  readonly segment: string
}

/**
 * Notes the present moment and what there is. All services stand still meanwhile, so that what is counted is what there is: a
 * commit is of before the moment, or does not happen before they go on.
 */
export async function noteMoment({ world, processes }: RunningSystem): Promise<Moment> {
  const writers = [...processes].filter(([one]) => SERVICES.some((service) => one.startsWith(`${service}-`)))
  for (const [, process] of writers) process.kill('SIGSTOP')
  try {
    return await withDatabase(world.postgres.admin, async (db) => {
      const atWork = `select count(*)::int as count from pg_stat_activity
        where datname = any ($1) and state = 'active' and pid <> pg_backend_pid()`
      while ((await db.query<{ count: number }>(atWork, [SERVICES])).rows[0]?.count) await delay(20)
      const tables = await tableSums(world.postgres.admin)
      const pictures = await pictureSums(runFiles(world.folder).pictures)
      const { rows } = await db.query<{ at: Date; segment: string }>(
        'select clock_timestamp() as at, pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
      )
      await db.query('select pg_switch_wal()')
      // The clock is read in milliseconds, and what is committed next is to be of a later one.
      await delay(10)
      const { at = new Date(), segment = '' } = rows[0] ?? {}
      return { tables, pictures, at: new Date(at.getTime() + 1), segment }
    })
  } finally {
    for (const [, process] of writers) process.kill('SIGCONT')
  }
}

/** Closes the segment of the log that is written to. @returns its name */
export async function closeSegment(adminUrl: string): Promise<string> {
  return withDatabase(adminUrl, async (db) => {
    const { rows } = await db.query<{ segment: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
    )
    await db.query('select pg_switch_wal()')
    return rows[0]?.segment ?? ''
  })
}

/** @throws Error with what the archive refuses, when a segment of the log is not in it after two minutes */
export async function archived(adminUrl: string, segment: string, signal: AbortSignal): Promise<void> {
  await withDatabase(adminUrl, async (db) => {
    for (const end = Date.now() + PATIENCE_MS; ; await delay(50, undefined, { signal })) {
      const { rows } = await db.query<{ last: string | null; refused: string | null }>(
        'select last_archived_wal as last, last_failed_wal as refused from pg_stat_archiver',
      )
      const { last, refused } = rows[0] ?? {}
      if ((last ?? '').slice(0, 24) >= segment) return
      if (Date.now() > end)
        throw new Error(`${segment} is not archived: the last one is ${last}, the last that was refused ${refused}`)
    }
  })
}
