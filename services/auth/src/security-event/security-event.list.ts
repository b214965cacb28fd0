import type { PageMeta, SecurityEvent, SecurityEventKind } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import { deviceName } from '../device/device-name.ts'
import type { CountryOf } from '../place/country.ts'

interface Row {
  id: string
  kind: SecurityEventKind
  detail: string | null
  user_agent: string | null
  address: string
  created_at: Date
}

/** One page of what touched an account, newest first. */
export async function pageOfEvents(
  db: Database,
  countryOf: CountryOf,
  accountId: string,
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Promise<{ data: SecurityEvent[]; meta: PageMeta }> {
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
  return {
    data: rows.map(({ user_agent, created_at, ...row }) => ({
      ...row,
      device: deviceName(user_agent),
      place: countryOf(row.address),
      createdAt: created_at.toISOString(),
    })),
    meta: pageMeta(page, limit, counted[0]?.n ?? 0),
  }
}
