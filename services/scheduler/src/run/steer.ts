import {
  type DatacronRun,
  DatacronStopRequested,
  DatacronTicked,
  isDatacronHandler,
  type UserCaller,
} from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { audit } from '@forecourt/kernel/resource'
import { dueByOf } from './claim.ts'
import { readRun } from './run-log.ts'

/** Locks the job, so that no tick of it is claimed before the caller's transaction ends. @throws DomainError NOT_FOUND */
async function holdJob(em: EntityManager, id: string): Promise<{ name: string; running: string | null }> {
  const [job] = await sql<{ name: string; running: string | null }>(
    em,
    `select d.name, (select r.id from datacron_run r where r.datacron = d.id and r.finished_at is null) as running
     from datacron d where d.id = $1 and d.archived_at is null for update`,
    [id],
  )
  if (!job) throw new DomainError('NOT_FOUND')
  return job
}

/** Runs a job now. @throws DomainError NOT_FOUND, DATACRON_RUNNING (409), INVALID where nobody carries it out */
export async function runNow(em: EntityManager, id: string, user: UserCaller, instance: string): Promise<DatacronRun> {
  const { name, running } = await holdJob(em, id)
  if (!isDatacronHandler(name)) throw invalid('name', 'validation.handlerUnknown')
  if (running) throw new DomainError('DATACRON_RUNNING')
  const runId = newId()
  const dueBy = dueByOf(name)
  const now = new Date()
  await sql(
    em,
    `insert into datacron_run (id, datacron, cause, planned_at, claimed_by, requested_by, due_by)
     values ($1, $2, 'manual', $3, $4, $5, $6)`,
    [runId, id, now, instance, user.userId, dueBy],
  )
  const times = { plannedAt: now.toISOString(), dueBy: dueBy.toISOString() }
  await emit(em, DatacronTicked, {
    aggregateId: runId,
    data: { runId, datacronId: id, name, cause: 'manual', ...times },
  })
  await audit(em, {
    actor: user,
    action: 'admin.datacron.update',
    resource: 'datacron',
    recordId: id,
    after: { run: runId },
  })
  return readRun(em, runId)
}

/** Asks a run to stop; once, however often. @throws DomainError NOT_FOUND, DATACRON_IDLE (409) */
export async function stopRun(em: EntityManager, id: string, user: UserCaller): Promise<DatacronRun> {
  const { name, running } = await holdJob(em, id)
  if (!running) throw new DomainError('DATACRON_IDLE')
  const asked = await sql(
    em,
    'update datacron_run set stop_requested_at = clock_timestamp() where id = $1 and stop_requested_at is null returning 1',
    [running],
  )
  if (asked.length > 0) {
    await emit(em, DatacronStopRequested, { aggregateId: running, data: { runId: running, name } })
    const after = { stop: running }
    await audit(em, { actor: user, action: 'admin.datacron.update', resource: 'datacron', recordId: id, after })
  }
  return readRun(em, running)
}
