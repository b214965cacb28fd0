import { normaliseVin, vehicleFieldNames } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { isDatabaseUnavailable } from '@forecourt/kernel/errors'
import type { Logger } from '@forecourt/kernel/log'
import type { VehicleValues } from '../vehicle/vehicle.checks.ts'
import { createDraft, createIncomplete } from '../vehicle/vehicle.create.ts'
import { jobColumns, type StoredJob } from './import-job.ts'
import { setStatus } from './import-service.ts'
import type { KnownRecords } from './known-records.ts'
import { checkRow, duplicateOf, fingerprintOf } from './row-check.ts'
import { type ReadRow, type RowIssue, rowReader } from './row-reader.ts'

/** Rows of one transaction: short enough that a pause, which waits for it, feels immediate. */
const BATCH = 25
/** Seconds a job stays with a process that no longer says anything. */
export const LEASE_SECONDS = 10

interface Verdict {
  readonly outcome: 'ok' | 'error' | 'skipped'
  readonly issues: readonly RowIssue[]
  readonly vin: string | null
  readonly fingerprint: string | null
  readonly vehicleId: string | null
}

const nothing = Object.fromEntries(vehicleFieldNames.map((field) => [field, null])) as VehicleValues

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
  now = () => new Date(),
): Promise<boolean> {
  return db.transaction(async (em) => {
    const job = await holdJob(em, id, lease)
    if (!job) return false
    const rows = await sql<{ line: number; cells: string[] }>(
      em,
      `select line, cells from import_row where job_id = $1 and line > $2 and vehicle_id is null order by line limit ${BATCH}`,
      [id, job.cursorLine],
    )
    if (rows.length === 0) {
      await setStatus(em, id, job.phase === 'run' ? 'done' : 'checked')
      return false
    }
    // Two lists of one owner must not both find that a row is new.
    if (job.phase === 'run') await sql(em, `select pg_advisory_xact_lock(hashtext('import:' || $1))`, [job.ownerId])
    const read = rowReader(
      job.columns.map(({ name }) => name),
      job.options,
      records,
    )
    const totals = { ok: 0, error: 0, skipped: 0 }
    let created = 0
    for (const { line, cells } of rows) {
      const verdict = await guarded(em, log, { id, line }, () => judge(em, job, line, cells, read(cells), now()))
      await write(em, id, line, verdict)
      totals[verdict.outcome] += 1
      if (verdict.vehicleId) created += 1
      em.clear()
    }
    await sql(
      em,
      `update import_job set cursor_line = $2, ok = ok + $3, error = error + $4, skipped = skipped + $5, created = created + $6,
         lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), updated_at = clock_timestamp()
       where id = $1`,
      [id, rows.at(-1)?.line, totals.ok, totals.error, totals.skipped, created],
    )
    return true
  })
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

async function judge(
  em: EntityManager,
  job: StoredJob,
  line: number,
  cells: readonly string[],
  row: ReadRow,
  now: Date,
): Promise<Verdict> {
  const { input } = row
  const vin = typeof input.vin === 'string' && normaliseVin(input.vin).length === 17 ? normaliseVin(input.vin) : null
  const fingerprint = fingerprintOf(job.ownerId, input)
  const verdict = (outcome: Verdict['outcome'], issues: readonly RowIssue[] = [], vehicleId: string | null = null) => ({
    outcome,
    issues,
    vin,
    fingerprint,
    vehicleId,
  })
  const about = (rule: string, params = {}): RowIssue => ({ rule, field: null, column: null, value: null, params })
  if (row.isEmpty) return verdict('skipped', [about('import.blank')])
  const surplus = cells.slice(job.columns.length).some((cell) => cell !== '')
  if (surplus) return verdict('error', [about('import.cells', { found: cells.length, expected: job.columns.length })])
  const issues = await checkRow(em, nothing, row, job.options.allowIncomplete, originIn(job, cells), now)
  if (issues.length > 0) return verdict('error', issues)
  const duplicate = await duplicateOf(em, { jobId: job.id, line, ownerId: job.ownerId, vin }, fingerprint)
  if (duplicate === 'import.duplicateVin') {
    return verdict('skipped', [{ rule: duplicate, field: 'vin', ...originIn(job, cells)('vin') }])
  }
  if (duplicate) return verdict('skipped', [about(duplicate)])
  if (job.phase === 'check') return verdict('ok')
  const owner = { userId: job.ownerId, name: job.ownerName }
  const vehicle = job.options.allowIncomplete
    ? await createIncomplete(em, owner, input, job.locale, now)
    : await createDraft(em, owner, input, now)
  return verdict('ok', [], vehicle.id)
}

const originIn =
  (job: StoredJob, cells: readonly string[]) =>
  (field: (typeof vehicleFieldNames)[number]): Pick<RowIssue, 'column' | 'value'> => {
    const column = job.options.mapping[field] ?? null
    const at = job.columns.findIndex(({ name }) => name === column)
    const value = (at < 0 ? undefined : cells[at]) ?? job.options.defaults[field] ?? null
    return { column, value: value?.slice(0, 500) ?? null }
  }

/**
 * A row that fails unexpectedly fails alone: what it wrote is taken back, and the others go on. When the database is gone,
 * so is the batch; it comes again.
 */
async function guarded(
  em: EntityManager,
  log: Logger,
  row: { readonly id: string; readonly line: number },
  work: () => Promise<Verdict>,
): Promise<Verdict> {
  await sql(em, 'savepoint import_row')
  try {
    const verdict = await work()
    await sql(em, 'release savepoint import_row')
    return verdict
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    await sql(em, 'rollback to savepoint import_row')
    log.error({ err: error, import: row.id, line: row.line }, 'row of an import failed')
    const issue = { rule: 'import.unexpected', field: null, column: null, value: null }
    return { outcome: 'error', issues: [issue], vin: null, fingerprint: null, vehicleId: null }
  }
}

const write = (em: EntityManager, jobId: string, line: number, verdict: Verdict): Promise<unknown> =>
  sql(
    em,
    `update import_row set outcome = $3, issues = $4::jsonb, vin = $5, fingerprint = $6, vehicle_id = $7
     where job_id = $1 and line = $2`,
    [jobId, line, verdict.outcome, JSON.stringify(verdict.issues), verdict.vin, verdict.fingerprint, verdict.vehicleId],
  )
