import type { EntityManager } from '@mikro-orm/postgresql'
import { wakeAfterCommit } from './after-commit.ts'
import type { Page, Shelf } from './laid-aside.ts'
import { rows } from './sql.ts'

/** A job given up after twelve attempts, or at once because it was refused for good. */
export interface DeadJob {
  id: string
  queue: string
  key: string
  error: string | null
  attempts: number
  deadSince: string
}

interface Row {
  id: string
  queue: string
  key: string
  last_error: string | null
  attempts: number
  finished_at: Date
}

const toDeadJob = ({ id, queue, key, last_error, attempts, finished_at }: Row): DeadJob => ({
  id,
  queue,
  key,
  error: last_error,
  attempts,
  deadSince: finished_at.toISOString(),
})
const COLUMNS = 'id, queue, key, last_error, attempts, finished_at'

/** Dead jobs of this service, newest first. */
export async function listDeadJobs(em: EntityManager, { after, limit = 100 }: Page = {}): Promise<DeadJob[]> {
  const found = await rows<Row>(
    em,
    `select ${COLUMNS} from job where status = 'dead'
       and ($2::uuid is null or (finished_at, id) < (select finished_at, id from job where id = $2))
     order by finished_at desc, id desc limit $1`,
    [limit, after ?? null],
  )
  return found.map(toDeadJob)
}

/** Jobs that were given up. */
export const deadJobs: Shelf<DeadJob> = {
  waiting: `select id from job where status = 'dead' and finished_at <= $1`,
  order: 'order by finished_at, id',
  /** Gives them their attempts back. */
  async retry(em, ids) {
    const revived = await rows<Row>(
      em,
      `update job set status = 'waiting', attempts = 0, run_at = clock_timestamp(), finished_at = null
       where id = any($1::uuid[]) and status = 'dead' returning ${COLUMNS.replace('finished_at', 'clock_timestamp() as finished_at')}`,
      [ids],
    )
    for (const queue of new Set(revived.map((row) => row.queue))) wakeAfterCommit(em, { queue })
    return revived.map(toDeadJob)
  },
  /** Nothing is left to do about them; `discarded_at` tells them from those that were carried out. */
  async discard(em, ids) {
    const discarded = await rows<Row>(
      em,
      `update job set status = 'done', discarded_at = clock_timestamp(), finished_at = clock_timestamp()
       where id = any($1::uuid[]) and status = 'dead' returning ${COLUMNS}`,
      [ids],
    )
    return discarded.map(toDeadJob)
  },
}
