import type { BodyOf, ImportOptions, steerImport } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, ValidationError } from '@forecourt/kernel/errors'
import { findJob, type StoredJob } from './import-job.ts'

export type Step = BodyOf<typeof steerImport>['step']

/** What the one who acts may do besides importing drafts of their own. */
export interface ImportRights {
  /** `publish_incomplete`: vehicles may go live with fields missing. */
  readonly publishIncomplete: boolean
}

const busy: readonly StoredJob['status'][] = ['checking', 'running']

/**
 * Changes how a list is read. Vehicles that were made stay; all other rows are judged anew.
 *
 * @throws DomainError NOT_FOUND (404) · IMPORT_STATE (409) while it is under way or cancelled · FORBIDDEN (403) · INVALID (422)
 */
export async function configureJob(
  em: EntityManager,
  ownerId: string,
  id: string,
  options: ImportOptions,
  rights: ImportRights,
): Promise<StoredJob> {
  const job = await findJob(em, ownerId, id, true)
  if (busy.includes(job.status) || job.status === 'cancelled') throw new DomainError('IMPORT_STATE')
  checkRights(options, rights)
  const columns = new Set(job.columns.map(({ name }) => name))
  const unknown = Object.entries(options.mapping).filter(([, column]) => !columns.has(column))
  if (unknown.length > 0) {
    throw new ValidationError(unknown.map(([field]) => ({ path: `mapping.${field}`, rule: 'choice' })))
  }
  await sql(
    em,
    `update import_job set options = $2::jsonb, status = 'uploaded', phase = null, cursor_line = 0, ok = created, error = 0,
       skipped = 0, finished_at = null, updated_at = clock_timestamp() where id = $1`,
    [id, JSON.stringify(options)],
  )
  return findJob(em, ownerId, id)
}

/**
 * Begins a check or a run, or goes on with the one that was paused or failed; pauses; cancels.
 *
 * @throws DomainError NOT_FOUND (404) · IMPORT_STATE (409) where the step does not follow · FORBIDDEN (403)
 */
export async function steerJob(
  em: EntityManager,
  ownerId: string,
  id: string,
  step: Step,
  rights: ImportRights,
): Promise<StoredJob> {
  const job = await findJob(em, ownerId, id, true)
  if (step === 'pause') await pause(em, job)
  else if (step === 'cancel') await cancel(em, job)
  else await begin(em, job, step, rights)
  return findJob(em, ownerId, id)
}

async function begin(em: EntityManager, job: StoredJob, phase: 'check' | 'run', rights: ImportRights): Promise<void> {
  const status = phase === 'check' ? 'checking' : 'running'
  if (job.status === status) return
  if (busy.includes(job.status) || job.status === 'cancelled') throw new DomainError('IMPORT_STATE')
  checkRights(job.options, rights)
  const goesOn = job.phase === phase && (job.status === 'paused' || job.status === 'failed')
  // A new pass judges every row that has not become a vehicle; those that have are counted from the start.
  const counters = goesOn ? '' : 'cursor_line = 0, ok = created, error = 0, skipped = 0,'
  await sql(
    em,
    `update import_job set ${counters} status = $2, phase = $3, finished_at = null, lease_by = null, lease_until = null,
       updated_at = clock_timestamp() where id = $1`,
    [job.id, status, phase],
  )
}

async function pause(em: EntityManager, job: StoredJob): Promise<void> {
  if (job.status === 'paused') return
  if (!busy.includes(job.status)) throw new DomainError('IMPORT_STATE')
  await setStatus(em, job.id, 'paused')
}

async function cancel(em: EntityManager, job: StoredJob): Promise<void> {
  if (job.status === 'cancelled') return
  if (job.status === 'done') throw new DomainError('IMPORT_STATE')
  await setStatus(em, job.id, 'cancelled')
}

/** Ends what is under way: whoever has the job finds it is theirs no more. */
export const setStatus = (em: EntityManager, id: string, status: StoredJob['status']): Promise<unknown> =>
  sql(
    em,
    `update import_job set status = $2, lease_by = null, lease_until = null, updated_at = clock_timestamp(),
       finished_at = case when $2 in ('done', 'cancelled') then clock_timestamp() end
     where id = $1`,
    [id, status],
  )

function checkRights({ allowIncomplete }: ImportOptions, { publishIncomplete }: ImportRights): void {
  if (allowIncomplete && !publishIncomplete) throw new DomainError('FORBIDDEN')
}
