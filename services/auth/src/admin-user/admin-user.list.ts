import type { AdminUser, listUsers, PageMeta, QueryOf } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type AccountRow, accountColumns, accountJoins, toRecord } from '../user/user-record.ts'

/** Deeper reading uses filters; counts stop there too (rulings 1). */
const DEEPEST_ROW = 10_000

interface AdminUserRow extends AccountRow {
  last_seen_at: Date | null
}

const columns = `${accountColumns}, (select max(s.last_seen_at) from session s where s.account_id = a.id) as last_seen_at`

/** Sort keys of the contract and the columns behind them. */
const sortColumns: Readonly<Record<string, string>> = {
  email: 'a.email_key',
  username: 'a.username_key',
  name: "lower(coalesce(a.display_name, a.first_name || ' ' || a.last_name))",
  role: 'a.role',
  status: 'a.status',
  createdAt: 'a.created_at',
}

/**
 * One page of users, newest first unless sorted.
 *
 * @throws DomainError PAGE_TOO_DEEP (422)
 */
export async function listAccounts(
  db: Database,
  query: QueryOf<typeof listUsers>,
): Promise<{ data: AdminUser[]; meta: PageMeta }> {
  const { page = 1, limit = 10, sort = '-createdAt' } = query
  if (page * limit > DEEPEST_ROW) throw new DomainError('PAGE_TOO_DEEP')
  const { where, params } = conditionOf(query)
  const column = sortColumns[sort.replace(/^-/, '')] ?? 'a.created_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const [counted, rows] = await Promise.all([
    db.query<{ n: number }>(
      `select count(*)::int as n from (select from account a where ${where} limit ${DEEPEST_ROW + 1}) as found`,
      params,
    ),
    db.query<AdminUserRow>(
      `select ${columns} from (select a.* from account a where ${where}
         order by ${column} ${direction}, a.id ${direction} limit ${Number(limit)} offset ${Number((page - 1) * limit)}) as a
       ${accountJoins} order by ${column} ${direction}, a.id ${direction}`,
      params,
    ),
  ])
  const found = counted[0]?.n ?? 0
  const total = Math.min(found, DEEPEST_ROW)
  const meta = { page, limit, total, totalIsCapped: found > DEEPEST_ROW, pages: Math.ceil(total / limit) }
  return { data: rows.map(toAdminUser), meta }
}

function conditionOf({ q = '', role, status }: QueryOf<typeof listUsers>): { where: string; params: unknown[] } {
  const params: unknown[] = []
  const at = (value: unknown): string => `$${params.push(value)}`
  const parts = ['a.deleted_at is null']
  const text = q.trim()
  if (text) {
    const pattern = at(`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
    parts.push(
      `(a.email_key like ${pattern} or a.username_key like ${pattern} or lower(a.first_name || ' ' || a.last_name) like ${pattern} or lower(a.display_name) like ${pattern})`,
    )
  }
  if (role?.length) parts.push(`a.role = any (${at(role)}::text[])`)
  if (status?.length) parts.push(`a.status = any (${at(status)}::text[])`)
  return { where: parts.join(' and '), params }
}

/** @throws DomainError NOT_FOUND */
export async function readAccount(on: Database | EntityManager, id: string): Promise<AdminUser> {
  const text = `select ${columns} from account a ${accountJoins} where a.id = $1 and a.deleted_at is null`
  const rows = 'query' in on ? await on.query<AdminUserRow>(text, [id]) : await sql<AdminUserRow>(on, text, [id])
  const [row] = rows
  if (!row) throw new DomainError('NOT_FOUND')
  return toAdminUser(row)
}

const toAdminUser = (row: AdminUserRow): AdminUser => ({
  ...toRecord(row),
  granted: row.granted,
  denied: row.denied,
  version: row.version,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
})
