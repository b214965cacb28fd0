import type { AdminUser, PageMeta } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import { type AccountRow, accountColumns, accountJoins, toRecord } from '../account/user-record.ts'
import { type Condition, conditionOf, type UserQuery } from './admin-user.condition.ts'

interface AdminUserRow extends AccountRow {
  last_seen_at: Date | null
}

/** Last seen: living sessions know it, and `account_seen` keeps it of those that ended. */
const columns = `${accountColumns}, greatest(
  (select max(s.last_seen_at) from session s where s.account_id = a.id),
  (select seen.last_seen_at from account_seen seen where seen.account_id = a.id)) as last_seen_at`

/** Sort keys of the contract and the columns behind them, each with an index. */
const sortColumns: Readonly<Record<string, string>> = {
  email: 'a.email_key',
  username: 'a.username_key',
  name: 'a.name_key',
  role: 'a.role',
  status: 'a.status',
  createdAt: 'a.created_at',
}

export type UserListQuery = UserQuery & { readonly page?: number; readonly limit?: number; readonly sort?: string }

/** One page of users, newest first unless sorted. Only what is shown is read whole. */
export async function listAccounts(db: Database, query: UserListQuery): Promise<{ data: AdminUser[]; meta: PageMeta }> {
  const { page = 1, limit = 10, sort = '-createdAt' } = query
  const condition = conditionOf(query)
  const column = sortColumns[sort.replace(/^-/, '')] ?? 'a.created_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const place = `limit ${Number(limit)} offset ${Number((page - 1) * limit)}`
  const narrowed = condition.isNarrow ? await narrowPage(db, condition, column, direction, place) : undefined
  // With more hits than a list shows, reading all accounts in order fills a page quickly.
  const [found, rows] =
    narrowed && narrowed.found <= DEEPEST_ROW
      ? [narrowed.found, narrowed.rows]
      : await Promise.all([
          narrowed?.found ?? countAccounts(db, condition),
          orderedPage(db, condition, column, direction, place),
        ])
  return { data: rows.map(toAdminUser), meta: pageMeta(page, limit, found) }
}

/**
 * Finds all hits, then sorts them. Left alone, the planner reads an index in order until a page is full; but alike
 * names, addresses and usernames lie side by side in it, so the hits may all be at its end.
 */
async function narrowPage(
  db: Database,
  { where, params }: Condition,
  column: string,
  direction: string,
  place: string,
): Promise<{ found: number; rows: AdminUserRow[] }> {
  const rows = await db.query<AdminUserRow & { found: number }>(
    `with found as materialized (select a.id, ${column} as k from account a where ${where} limit ${DEEPEST_ROW + 1})
     select ${columns}, counted.n as found from (select count(*)::int as n from found) as counted
     left join (select id, k from found order by k ${direction}, id ${direction} ${place}) as page on true
     left join account a on a.id = page.id ${accountJoins} order by page.k ${direction}, page.id ${direction}`,
    params,
  )
  return { found: rows[0]?.found ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

async function countAccounts(db: Database, { where, params }: Condition): Promise<number> {
  const [counted] = await db.query<{ n: number }>(
    `select count(*)::int as n from (select from account a where ${where} limit ${DEEPEST_ROW + 1}) as found`,
    params,
  )
  return counted?.n ?? 0
}

/** The page's ids come from an index in its order. */
const orderedPage = (
  db: Database,
  { where, params }: Condition,
  column: string,
  direction: string,
  place: string,
): Promise<AdminUserRow[]> => {
  const order = `${column} ${direction}, a.id ${direction}`
  return db.query<AdminUserRow>(
    `select ${columns} from (select a.id from account a where ${where} order by ${order} ${place}) as page
     join account a on a.id = page.id ${accountJoins} order by ${order}`,
    params,
  )
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
