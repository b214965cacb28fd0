import { type DatacronRun, type DatacronRunState, datacronRunStates, type PageMeta } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'

interface RunRow extends Omit<DatacronRun, 'plannedAt' | 'startedAt' | 'finishedAt' | 'duration'> {
  readonly plannedAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

const STATE = `coalesce(r.outcome, case when r.stop_requested_at is null then 'running' else 'stopping' end)`
const COLUMNS = `r.id, r.datacron as "datacronId", d.name, r.cause, ${STATE} as state, r.planned_at as "plannedAt",
  r.started_at as "startedAt", r.finished_at as "finishedAt", r.claimed_by as "scheduledBy",
  r.carried_out_by as "carriedOutBy", r.attempts, r.requested_by as "requestedBy", r.error, r.figures`
const FROM = 'datacron_run r join datacron d on d.id = r.datacron'

/** A line of the log as it is answered. */
function toRun({ plannedAt, startedAt, finishedAt, ...rest }: RunRow): DatacronRun {
  return {
    ...rest,
    plannedAt: plannedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    duration: startedAt && finishedAt ? Math.max(0, finishedAt.getTime() - startedAt.getTime()) : null,
  }
}

/** One run. @throws DomainError NOT_FOUND */
export async function readRun(em: EntityManager, id: string): Promise<DatacronRun> {
  const [row] = await sql<RunRow>(em, `select ${COLUMNS} from ${FROM} where r.id = $1`, [id])
  if (!row) throw new DomainError('NOT_FOUND')
  return toRun(row)
}

/** The newest run of each of these jobs, by job. */
export async function lastRuns(em: EntityManager): Promise<Map<string, DatacronRun>> {
  const rows = await sql<RunRow>(
    em,
    `select ${COLUMNS} from datacron d
     cross join lateral (select * from datacron_run where datacron = d.id order by planned_at desc, id desc limit 1) r`,
  )
  return new Map(rows.map((row) => [row.datacronId, toRun(row)]))
}

export interface RunQuery {
  readonly page?: number
  readonly limit?: number
  readonly sort?: string
  readonly state?: string
  readonly q?: string
}

/**
 * One page of the run log.
 *
 * @param datacronId of one job; all without
 */
export async function listRuns(
  em: EntityManager,
  { page = 1, limit = 20, sort = '-plannedAt', state, q }: RunQuery,
  datacronId?: string,
): Promise<{ data: DatacronRun[]; meta: PageMeta }> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const where = `($1::uuid is null or r.datacron = $1) and ($2::text is null or ${STATE} = $2)
    and ($3::text is null or strpos(lower(d.name), lower($3)) > 0)`
  const filters = [datacronId ?? null, knownState(state) ?? null, q?.trim() || null]
  const [counted] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from (select from ${FROM} where ${where} limit ${DEEPEST_ROW + 1}) as found`,
    filters,
  )
  const rows = await sql<RunRow>(
    em,
    `select ${COLUMNS} from ${FROM} where ${where}
     order by r.planned_at ${direction}, r.id ${direction} limit $4::int offset $5::int`,
    [...filters, limit, (page - 1) * limit],
  )
  return {
    data: rows.map(toRun),
    meta: pageMeta(page, limit, counted?.count ?? 0),
  }
}

const knownState = (state?: string): DatacronRunState | undefined => datacronRunStates.find((known) => known === state)
