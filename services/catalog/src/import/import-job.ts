import type { ImportJob, ImportOptions, Locale, VehicleField } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** A job as it is stored. */
export interface StoredJob {
  readonly id: string
  readonly ownerId: string
  readonly ownerName: string
  readonly locale: Locale
  readonly fileName: string
  readonly size: number
  readonly encoding: string
  readonly delimiter: string
  readonly sheet: string | null
  readonly sheets: readonly string[]
  readonly columns: ImportJob['columns']
  readonly options: ImportOptions
  readonly status: ImportJob['status']
  readonly phase: ImportJob['phase']
  readonly rows: number
  readonly cursorLine: number
  readonly ok: number
  readonly error: number
  readonly skipped: number
  readonly created: number
  readonly updated: number
  readonly missing: number
  readonly withdrawn: number
  readonly beyondPlan: number
  readonly complete: number
  readonly lacks: Readonly<Partial<Record<VehicleField, number>>>
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly finishedAt: Date | null
}

/** Columns of a {@link StoredJob}. */
export const jobColumns = `id, owner_id as "ownerId", owner_name as "ownerName", locale, file_name as "fileName", size,
  encoding, delimiter, sheet, sheets, columns, options, status, phase, rows, cursor_line as "cursorLine", ok, error, skipped, created,
  updated, missing, withdrawn, beyond_plan as "beyondPlan", complete, lacks,
  created_at as "createdAt", updated_at as "updatedAt", finished_at as "finishedAt"`

/** A job as its owner is told of it. */
export const jobReply = (job: StoredJob): ImportJob => ({
  id: job.id,
  fileName: job.fileName,
  size: job.size,
  encoding: job.encoding,
  delimiter: job.delimiter,
  sheet: job.sheet,
  sheets: [...job.sheets],
  columns: job.columns,
  options: job.options,
  status: job.status,
  phase: job.phase,
  rows: job.rows,
  counts: {
    pending: job.rows - job.ok - job.error - job.skipped,
    ok: job.ok,
    error: job.error,
    skipped: job.skipped,
  },
  created: job.created,
  updated: job.updated,
  missing: job.missing,
  withdrawn: job.withdrawn,
  beyondPlan: job.beyondPlan,
  complete: job.complete,
  lacks: Object.entries(job.lacks)
    .map(([field, rows]) => ({ field: field as VehicleField, rows }))
    .sort((a, b) => b.rows - a.rows),
  createdAt: job.createdAt.toISOString(),
  updatedAt: job.updatedAt.toISOString(),
  finishedAt: job.finishedAt?.toISOString() ?? null,
})

/** @throws DomainError NOT_FOUND (404), also for anybody else's (rulings 1) */
export async function findJob(em: EntityManager, ownerId: string, id: string, lock = false): Promise<StoredJob> {
  const [job] = await sql<StoredJob>(
    em,
    `select ${jobColumns} from import_job where id = $1 and owner_id = $2 ${lock ? 'for update' : ''}`,
    [id, ownerId],
  )
  if (!job) throw new DomainError('NOT_FOUND')
  return job
}
