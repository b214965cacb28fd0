import { DatacronStopRequested } from '@forecourt/contracts'
import { type Database, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'

/**
 * Gives up runs whose service did not report in time, so that the job runs again at its next tick; a service that still
 * works on one is asked to stop. @returns how many
 */
export async function giveUpLost(db: Database, log: Logger): Promise<number> {
  return db.transaction(async (em) => {
    const lost = await sql<{ id: string; name: string }>(
      em,
      `update datacron_run r set outcome = 'lost', finished_at = clock_timestamp(),
         error = 'not reported within the limit of the job'
       from datacron d where d.id = r.datacron and r.finished_at is null and r.due_by < clock_timestamp()
       returning r.id, d.name`,
    )
    for (const { id, name } of lost) {
      log.warn({ datacron: name, runId: id }, 'run lost')
      await emit(em, DatacronStopRequested, { aggregateId: id, data: { runId: id, name } })
    }
    return lost.length
  })
}
