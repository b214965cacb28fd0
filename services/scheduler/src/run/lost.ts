import { DatacronStopRequested } from '@forecourt/contracts'
import { type Database, type EntityManager, inPartsOf, isolate, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'

/**
 * Gives up runs whose service did not report in time, so that the job runs again at its next tick; a service that still
 * works on one is asked to stop. @returns how many
 */
export async function giveUpLost(db: Database, log: Logger): Promise<number> {
  const late = await db.query<{ id: string }>(
    'select id from datacron_run where finished_at is null and due_by < clock_timestamp() order by due_by',
  )
  let given = 0
  await isolate(
    late.map(({ id }) => id),
    {
      run: inPartsOf(db, async (em, ids: readonly string[]) => {
        const lost = await giveUp(em, ids)
        for (const { id, name } of lost) log.warn({ datacron: name, runId: id }, 'run lost')
        given += lost.length
      }),
      // Comes again at the next look.
      onBad: (runId, err) => log.error({ err, runId }, 'a lost run cannot be given up'),
    },
  )
  return given
}

async function giveUp(em: EntityManager, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const lost = await sql<{ id: string; name: string }>(
    em,
    `update datacron_run r set outcome = 'lost', finished_at = clock_timestamp(),
       error = 'not reported within the limit of the job'
     from datacron d where r.id = any($1::uuid[]) and d.id = r.datacron and r.finished_at is null
       and r.due_by < clock_timestamp()
     returning r.id, d.name`,
    [ids],
  )
  for (const { id, name } of lost) {
    await emit(em, DatacronStopRequested, { aggregateId: id, data: { runId: id, name } })
  }
  return lost
}
