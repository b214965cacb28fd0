import type { listThreadReports, QueryOf, ReplyOf, ThreadReport } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'

export interface ReportRow {
  id: string
  reason: ThreadReport['reason']
  status: ThreadReport['status']
  reporter_id: string
  reporter_role: 'buyer' | 'seller'
  reporter_name: string
  reported_id: string
  reported_name: string
  vehicle_title: string
  words: string | null
  chosen: boolean
  reported_led: number | null
  reporter_led: number | null
  created_at: Date
  closed_at: Date | null
  closed_reason: string | null
}

const COLUMNS = `r.*,
  coalesce(case r.reporter_role when 'buyer' then t.buyer_name else t.seller_name end, '') as reporter_name,
  coalesce(case r.reporter_role when 'buyer' then t.seller_name else t.buyer_name end, '') as reported_name`
const FROM = 'thread_report r left join thread t on t.id = r.thread_id'
/** Of others: nobody judges what they reported, or learns who reported them. `$1` is who reads. */
export const NOT_OWN = 'r.reporter_id <> $1 and r.reported_id <> $1'

export const toReport = (row: ReportRow): ThreadReport => ({
  ...{ id: row.id, reason: row.reason, status: row.status, vehicleTitle: row.vehicle_title },
  reporter: { id: row.reporter_id, name: row.reporter_name },
  reported: { id: row.reported_id, name: row.reported_name },
  leadingAway: row.reported_led,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  closedReason: row.closed_reason,
})

type Query = QueryOf<typeof listThreadReports>

const found = ({
  show = 'open',
}: Query): string => `where ${NOT_OWN} and r.closed_at is ${show === 'open' ? '' : 'not '}null
  and ($2::text is null or r.reason = $2) and ($3::int is null or coalesce(r.reported_led, -1) >= $3)`

/** Reads a page; an index serves each order. */
export function pageStatement(query: Query): string {
  const { page = 1, limit = 10, sort = '-createdAt' } = query
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const by = sort.endsWith('leadingAway') ? 'coalesce(r.reported_led, -1)' : 'r.created_at'
  return `select ${COLUMNS} from ${FROM} ${found(query)}
    order by ${by} ${direction}, r.id ${direction} limit ${limit} offset ${(page - 1) * limit}`
}

/** A page of the reports that are open, or that were decided. */
export async function listReports(
  db: Database,
  readerId: string,
  query: Query,
): Promise<ReplyOf<typeof listThreadReports>> {
  const { page = 1, limit = 10, reason, leadingAway } = query
  const params = [readerId, reason ?? null, leadingAway ?? null]
  const [counted, rows] = await Promise.all([
    db.query<{ n: number }>(
      `select count(*)::int as n from (select from thread_report r ${found(query)} limit ${DEEPEST_ROW + 1}) found`,
      params,
    ),
    db.query<ReportRow>(pageStatement(query), params),
  ])
  return { data: rows.map(toReport), meta: pageMeta(page, limit, counted[0]?.n ?? 0) }
}

/** @throws DomainError NOT_FOUND, also for what the reader made or is about them */
export async function reportOf(em: EntityManager, readerId: string, id: string): Promise<ReportRow> {
  const [row] = await sql<ReportRow>(em, `select ${COLUMNS} from ${FROM} where ${NOT_OWN} and r.id = $2`, [
    readerId,
    id,
  ])
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}
