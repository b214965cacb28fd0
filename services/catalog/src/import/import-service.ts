import type { BodyOf, ImportOptions, steerImport } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, ValidationError } from '@forecourt/kernel/errors'
import { checkOptions } from './check-options.ts'
import { findJob, type StoredJob } from './import-job.ts'
import { loadKnownRecords } from './known-records.ts'

export type Step = BodyOf<typeof steerImport>['step']

/** Rights beyond importing drafts of one's own. */
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
  const columns = job.columns.map(({ name }) => name)
  const issues = checkOptions(columns, options, await loadKnownRecords(em, job.locale))
  if (issues.length > 0) throw new ValidationError(issues, 'vehicle')
  await sql(
    em,
    `update import_job set options = $2::jsonb, status = 'uploaded', phase = null, cursor_line = 0, ok = created, error = 0,
       skipped = 0, updated = 0, missing = 0, checked_at = null,
       beyond_plan = 0, complete = 0, lacks = '{}', finished_at = null, updated_at = clock_timestamp() where id = $1`,
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
  // What a run would withdraw is counted before it is done.
  if (phase === 'run' && job.options.fullStock && !goesOn && job.status !== 'checked') {
    throw new DomainError('IMPORT_STATE')
  }
  // A new pass judges every row that has not become a vehicle; those that have are counted from the start.
  const counters = goesOn
    ? ''
    : `cursor_line = 0, ok = created, error = 0, skipped = 0, updated = 0, beyond_plan = 0, complete = 0, lacks = '{}',`
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

/** Ends what is under way: the process that has the job sees that it is no longer its own. */
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
