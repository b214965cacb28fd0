import type { EntityManager } from '@mikro-orm/postgresql'
import { markForWakeUp } from './after-commit.ts'
import { rows } from './sql.ts'

/** A job given up after twelve attempts. */
export interface DeadJob {
  id: string
  queue: string
  key: string
  error: string | null
  deadSince: string
}

/** Dead jobs of this service, newest first. */
export async function listDeadJobs(em: EntityManager, limit = 100): Promise<DeadJob[]> {
  const found = await rows<{ id: string; queue: string; key: string; last_error: string | null; finished_at: Date }>(
    em,
    `select id, queue, key, last_error, finished_at from job where status = 'dead' order by finished_at desc limit $1`,
    [limit],
  )
  return found.map(({ id, queue, key, last_error: error, finished_at: at }) => ({
    id,
    queue,
    key,
    error,
    deadSince: at.toISOString(),
  }))
}

/** Gives a dead job its attempts back; in a transaction. @returns false when it is not dead */
export async function retryDeadJob(em: EntityManager, id: string): Promise<boolean> {
  const [revived] = await rows<{ queue: string }>(
    em,
    `update job set status = 'waiting', attempts = 0, run_at = clock_timestamp(), finished_at = null
     where id = $1 and status = 'dead' returning queue`,
    [id],
  )
  if (revived) markForWakeUp(em, { queue: revived.queue })
  return revived !== undefined
}
