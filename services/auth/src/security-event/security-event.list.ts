import type { PageMeta, SecurityEvent, SecurityEventKind } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { CountryOf } from '../place/country.ts'
import { deviceName } from '../session/device-name.ts'

/** Nobody reads deeper than this (rulings 1). */
const DEEPEST_ROW = 10_000

interface Row {
  id: string
  kind: SecurityEventKind
  detail: string | null
  user_agent: string | null
  address: string
  created_at: Date
}

/**
 * One page of what touched an account, newest first.
 *
 * @throws DomainError PAGE_TOO_DEEP (422)
 */
export async function pageOfEvents(
  db: Database,
  countryOf: CountryOf,
  accountId: string,
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Promise<{ data: SecurityEvent[]; meta: PageMeta }> {
  if (page * limit > DEEPEST_ROW) throw new DomainError('PAGE_TOO_DEEP')
  const [counted, rows] = await Promise.all([
    db.query<{ n: number }>(
      'select count(*)::int as n from (select from security_event where account_id = $1 limit $2) as found',
      [accountId, DEEPEST_ROW + 1],
    ),
    db.query<Row>(
      `select id, kind, detail, user_agent, address, created_at from security_event where account_id = $1
       order by created_at desc, id desc limit $2 offset $3`,
      [accountId, limit, (page - 1) * limit],
    ),
  ])
  const found = counted[0]?.n ?? 0
  const total = Math.min(found, DEEPEST_ROW)
  return {
    data: rows.map(({ user_agent, created_at, ...row }) => ({
      ...row,
      device: deviceName(user_agent),
      place: countryOf(row.address),
      createdAt: created_at.toISOString(),
    })),
    meta: { page, limit, total, totalIsCapped: found > DEEPEST_ROW, pages: Math.ceil(total / limit) },
  }
}
