import {
  type DataOf,
  type listReports,
  type PageMeta,
  type QueryOf,
  type ReportCase,
  type readReport,
  reportsShown,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import { shownPicture } from '../picture/picture.sql.ts'

interface CaseRow extends Omit<ReportCase, 'firstAt' | 'lastAt' | 'closedAt'> {
  firstAt: Date
  lastAt: Date
  closedAt: Date | null
}

const columns = `c.id, c.kind, c.subject_id as "subjectId", c.status, c.reports, c.reasons, c.first_at as "firstAt",
  c.last_at as "lastAt", c.closed_at as "closedAt", c.closed_reason as "closedReason",
  coalesce(case when c.kind = 'vehicle' then v.title else s.name end, '') as title,
  case when v.id is not null then (${shownPicture('v.id')}) end as picture,
  case when v.id is null or v.deleted_at is not null then null when not v.published then 'draft'
    when v.holds = '{}' then 'live' else 'hidden' end as "vehicleStatus",
  case when v.deleted_at is null and v.published then coalesce(
    (select h from unnest(array['MODERATED', 'SUSPENDED', 'PLAN_LIMIT']) as h where h = any (v.holds) limit 1)) end as "hiddenReason",
  coalesce(s.suspended, false) as suspended, coalesce(v.owner_id, c.subject_id) as "ownerId", coalesce(s.name, '') as "ownerName"`
const joins = `left join vehicle v on c.kind = 'vehicle' and v.id = c.subject_id
  left join seller s on s.id = coalesce(v.owner_id, c.subject_id)`

const toCase = ({ firstAt, lastAt, closedAt, ...row }: CaseRow): ReportCase => ({
  ...row,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})

/** Cases of vehicles and users. */
export async function listCases(
  em: EntityManager,
  { page = 1, limit = 25, sort = '-lastAt', status = 'open', kind, q = '' }: QueryOf<typeof listReports>,
): Promise<{ data: ReportCase[]; meta: PageMeta }> {
  const params: unknown[] = [status, kind ? [kind] : ['vehicle', 'user']]
  const text = q.trim().toLowerCase()
  const found = text ? `and (lower(v.title) like $3 or lower(s.name) like $3)` : ''
  if (text) params.push(`%${text.replace(/[\\%_]/g, '\\$&')}%`)
  const where = `where c.status = $1 and c.kind = any ($2) ${found}`
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const by = sort.endsWith('reports') ? 'c.reports' : 'c.last_at'
  const [counted] = await sql<{ n: number }>(
    em,
    `select count(*)::int as n from (select from report_case c ${text ? joins : ''} ${where} limit ${DEEPEST_ROW + 1}) as found`,
    params,
  )
  const rows = await sql<CaseRow>(
    em,
    `select ${columns} from report_case c ${joins} ${where}
     order by ${by} ${direction}, c.id ${direction} limit ${Number(limit)} offset ${Number((page - 1) * limit)}`,
    params,
  )
  return { data: rows.map(toCase), meta: pageMeta(page, limit, counted?.n ?? 0) }
}

/** @throws DomainError NOT_FOUND (404) */
export async function readCase(em: EntityManager, id: string): Promise<ReportCase> {
  const [row] = await sql<CaseRow>(
    em,
    `select ${columns} from report_case c ${joins} where c.id = $1 and c.kind in ('vehicle', 'user')`,
    [id],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return toCase(row)
}

type Entry = DataOf<typeof readReport>['entries'][number]

/** What people wrote, the latest first. */
export async function entriesOf(em: EntityManager, { id, kind }: ReportCase): Promise<Entry[]> {
  const rows = await sql<Omit<Entry, 'at'> & { at: Date }>(
    em,
    `select r.id, r.reason, r.text, r.reporter_id as "reporterId", coalesce(s.name, '') as "reporterName", r.created_at as at
     from ${kind === 'vehicle' ? 'vehicle_report' : 'seller_report'} r left join seller s on s.id = r.reporter_id
     where r.case_id = $1 order by r.id desc limit ${reportsShown}`,
    [id],
  )
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
