import { type DatacronHandlerName, DatacronTicked } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { DueTick } from '../datacron/due-ticks.ts'
import { handlers } from '../datacron/handlers.ts'

/** A job as an instance read it; a claim holds only while its row still has this version. */
export interface ClaimedJob {
  readonly id: string
  readonly name: DatacronHandlerName
  readonly version: number
}

/** `taken`: another instance has this tick. `changed`: the job is no longer what this instance read. */
export type Claim = 'ran' | 'skipped' | 'missed' | 'taken' | 'changed'

/**
 * Claims a tick in the caller's transaction: its line in the run log, and the event that has the work done, or neither.
 * So an instance that dies at any moment leaves a tick that is whole, or one that the next instance claims.
 *
 * Claims of one job queue at its row, so a change of the job is either before or after a tick. That a tick is claimed once
 * does not hang on the queue but on the unique index of (job, planned instant).
 */
export async function claimTick(
  em: EntityManager,
  job: ClaimedJob,
  { plannedAt, kind }: DueTick,
  instance: string,
): Promise<Claim> {
  const [held] = await sql<{ busy: boolean }>(
    em,
    `select exists (select from datacron_run r where r.datacron = d.id and r.finished_at is null) as busy
     from datacron d where d.id = $1 and d.version = $2 and d.active and d.archived_at is null for update`,
    [job.id, job.version],
  )
  if (!held) return 'changed'
  const outcome = kind === 'missed' ? 'missed' : held.busy ? 'skipped' : null
  const runId = newId()
  const dueBy = dueByOf(job.name)
  const inserted = await sql(
    em,
    `insert into datacron_run (id, datacron, cause, planned_at, claimed_by, due_by, outcome, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7::text, case when $7::text is not null then clock_timestamp() end)
     on conflict do nothing returning 1`,
    [runId, job.id, kind === 'schedule' ? 'schedule' : 'catch_up', plannedAt, instance, dueBy, outcome],
  )
  if (inserted.length === 0) return 'taken'
  if (outcome) return outcome
  await emit(em, DatacronTicked, {
    aggregateId: runId,
    data: {
      runId,
      datacronId: job.id,
      name: job.name,
      cause: kind === 'catch_up' ? 'catch_up' : 'schedule',
      plannedAt: plannedAt.toISOString(),
      dueBy: dueBy.toISOString(),
    },
  })
  return 'ran'
}

/** When a run that begins now counts as lost. */
export const dueByOf = (name: DatacronHandlerName): Date => new Date(Date.now() + handlers[name].limitMinutes * 60_000)
