import { type Database, type EntityManager, savepoint, sql } from '@forecourt/kernel/db'
import { DomainError, failureKind } from '@forecourt/kernel/errors'
import type { Logger } from '@forecourt/kernel/log'
import { holdOffers } from '../plan/offers.ts'
import { noteBeyondPlan, publishWaiting } from './beyond-plan.ts'
import { jobColumns, type StoredJob } from './import-job.ts'
import { setStatus } from './import-service.ts'
import type { KnownRecords } from './known-records.ts'
import { LateRows } from './late-rows.ts'
import { refusalOf } from './row-check.ts'
import { judge, originIn, type Verdict } from './row-judge.ts'
import { type RowIssue, rowReader } from './row-reader.ts'
import { noteMissing, withdrawMissing } from './stock-missing.ts'

/** Rows of one transaction: short enough that a pause, which waits for it, feels immediate. */
const BATCH = 25
/** A check ends after so many rows when not one of them is right. */
const SAMPLE = 200
/** Seconds until a job is taken from a process that says nothing any more. */
export const LEASE_SECONDS = 10

/**
 * Judges the next rows of a job in one transaction, and in a run makes their vehicles: a row and its vehicle are written
 * together or not at all, so that a killed process leaves nothing half done and nothing is done twice.
 *
 * @returns false when there is nothing more to do for the holder of this lease
 */
export function nextBatch(
  db: Database,
  id: string,
  lease: string,
  records: KnownRecords,
  log: Logger,
  { late = new LateRows(), now = () => new Date() }: { readonly late?: LateRows; readonly now?: () => Date } = {},
): Promise<boolean> {
  return db.transaction(async (em) => {
    const job = await holdJob(em, id, lease)
    if (!job) return false
    const rows = await sql<{ line: number; cells: string[] }>(
      em,
      `select line, cells from import_row where job_id = $1 and line > $2 and vehicle_id is null order by line limit ${BATCH}`,
      [id, job.cursorLine],
    )
    if (rows.length === 0) return conclude(em, job, now())
    // Two lists of one owner must not both take the same row for new.
    if (job.phase === 'run') await sql(em, `select pg_advisory_xact_lock(hashtext('import:' || $1))`, [job.ownerId])
    const offers = publishes(job) ? await holdOffers(em, job.ownerId) : undefined
    const read = rowReader(
      job.columns.map(({ name }) => name),
      job.options,
      records,
    )
    const totals = { ok: 0, error: 0, skipped: 0 }
    let created = 0
    let updated = 0
    let complete = 0
    let beyondPlan = 0
    const lacks = { ...job.lacks }
    for (const { line, cells } of rows) {
      const verdict = await guarded(em, log, late, { id, line, origin: originIn(job, cells) }, () =>
        judge(em, job, { line, cells, read: read(cells) }, offers, now()),
      )
      await write(em, id, line, verdict)
      totals[verdict.outcome] += 1
      if ('vin' in verdict && verdict.vehicleId) created += 1
      if ('vin' in verdict && verdict.updates) updated += 1
      if ('vin' in verdict && verdict.beyondPlan) beyondPlan += 1
      if ('vin' in verdict && verdict.outcome === 'ok') {
        for (const field of verdict.lacking) lacks[field] = (lacks[field] ?? 0) + 1
        if (verdict.lacking.length === 0) complete += 1
      }
      em.clear()
    }
    await sql(
      em,
      `update import_job set cursor_line = $2, ok = ok + $3, error = error + $4, skipped = skipped + $5, created = created + $6,
         updated = updated + $7, complete = complete + $8, lacks = $9::jsonb, beyond_plan = beyond_plan + $10,
         lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), updated_at = clock_timestamp()
       where id = $1`,
      [
        id,
        rows.at(-1)?.line,
        totals.ok,
        totals.error,
        totals.skipped,
        created,
        updated,
        complete,
        JSON.stringify(lacks),
        beyondPlan,
      ],
    )
    // A list that is read wrongly is wrong in every row: that is said after a sample, not after all of it.
    const error = job.error + totals.error
    if (job.phase === 'check' && error >= SAMPLE && job.ok + job.skipped + totals.ok + totals.skipped === 0) {
      await setStatus(em, id, 'checked')
      return false
    }
    return true
  })
}

/** Whether a row of this pass may put a vehicle on the market. */
const publishes = ({ phase, options }: StoredJob): boolean => phase === 'run' && options.allowIncomplete

/**
 * What is left when every row is judged: a check says what is missing from a full list, and how many the plan has no place
 * for; a run withdraws what is missing some at a time, and then publishes what found no place before.
 *
 * @returns whether there may be more to do
 */
async function conclude(em: EntityManager, job: StoredJob, now: Date): Promise<boolean> {
  if (job.options.fullStock) {
    if (job.phase === 'check') await noteMissing(em, job)
    else if (await withdrawMissing(em, job, now)) return true
    else if (publishes(job) && job.withdrawn > 0 && (await publishWaiting(em, job, now))) return true
  }
  if (job.phase === 'check' && job.options.allowIncomplete) await noteBeyondPlan(em, job)
  await setStatus(em, job.id, job.phase === 'run' ? 'done' : 'checked')
  return false
}

/** Locks the job for this batch. Undefined when it was paused, cancelled, deleted, or taken over. */
async function holdJob(em: EntityManager, id: string, lease: string): Promise<StoredJob | undefined> {
  const [job] = await sql<StoredJob>(
    em,
    `select ${jobColumns} from import_job where id = $1 and lease_by = $2 and status in ('checking', 'running') for update`,
    [id, lease],
  )
  return job
}

/**
 * A row that fails unexpectedly fails alone: what it wrote is taken back, and the others go on. When the database is
 * away, or a row meets a lock or time limit, the batch is done again; a row that is late in every round fails as well.
 */
async function guarded(
  em: EntityManager,
  log: Logger,
  late: LateRows,
  row: { readonly id: string; readonly line: number; readonly origin: ReturnType<typeof originIn> },
  work: () => Promise<Verdict>,
): Promise<Verdict | Failure> {
  const failed = (issues: readonly RowIssue[]): Failure => ({ outcome: 'error', issues })
  try {
    return await savepoint(em, work)
  } catch (error) {
    const kind = failureKind(error)
    if (kind === 'outage' || (kind === 'busy' && late.mayComeAgain(row.id, row.line))) throw error
    if (error instanceof DomainError && error.status < 500) return failed(refusalOf(error, row.origin))
    log.error({ err: error, import: row.id, line: row.line }, 'row of an import failed')
    return failed([{ rule: 'import.unexpected', field: null, column: null, value: null }])
  }
}

/** A failed row keeps the vehicle that was known of it before. */
type Failure = Pick<Verdict, 'outcome' | 'issues'>

function write(em: EntityManager, jobId: string, line: number, verdict: Verdict | Failure): Promise<unknown> {
  const about = [jobId, line, verdict.outcome, JSON.stringify(verdict.issues)]
  if (!('vin' in verdict)) {
    return sql(em, 'update import_row set outcome = $3, issues = $4::jsonb where job_id = $1 and line = $2', about)
  }
  const { vin, fingerprint, vehicleId, stockNumber, matchedId } = verdict
  return sql(
    em,
    `update import_row set outcome = $3, issues = $4::jsonb, vin = $5, fingerprint = $6, vehicle_id = $7, stock_number = $8,
       matched_id = $9 where job_id = $1 and line = $2`,
    [...about, vin, fingerprint, vehicleId, stockNumber, matchedId],
  )
}
