import { type Database, type EntityManager, sql } from '../db/index.ts'

/** Thrown by a checkpoint: somebody asked for the run to stop. */
export class StopRequested extends Error {
  override name = 'StopRequested'
}

/** The queue of every service that carries out scheduled jobs; a job's key is the run's id. */
export const DATACRON_QUEUE = 'datacron'

/**
 * Notes that a run shall stop, in the row of its job. A stop may arrive before its tick: then the run's place is taken, so
 * that it never begins.
 *
 * @returns whether it came first
 */
export async function requestStop(em: EntityManager, runId: string): Promise<boolean> {
  const [row] = await sql<{ early: boolean }>(
    em,
    `insert into job (queue, key, payload, status, finished_at)
     values ('${DATACRON_QUEUE}', $1, '{"stop": true}', 'done', clock_timestamp())
     on conflict (queue, key) do update set payload = job.payload || '{"stop": true}'
     returning xmax = 0 as early`,
    [runId],
  )
  return row?.early ?? false
}

/** Whether a run shall stop. */
export async function isStopped(db: Database, runId: string): Promise<boolean> {
  const [row] = await db.query<{ stop: boolean }>(
    `select payload ? 'stop' as stop from job where queue = '${DATACRON_QUEUE}' and key = $1`,
    [runId],
  )
  return row?.stop ?? false
}
