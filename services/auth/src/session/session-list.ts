import type { AccountSession } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { deviceName } from '../device/device-name.ts'
import type { CountryOf } from '../place/country.ts'

interface Row {
  id: string
  user_agent: string | null
  address: string | null
  created_at: Date
  last_seen_at: Date
}

/** Where an account is signed in: the session that asks first, then by last use. */
export async function listSessions(
  db: Database,
  countryOf: CountryOf,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<AccountSession[]> {
  const rows = await db.query<Row>(
    `select id, user_agent, address, created_at, last_seen_at from session
     where account_id = $1 and expires_at > now() order by id = $2 desc, last_seen_at desc, id`,
    [userId, sessionId],
  )
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    device: deviceName(row.user_agent),
    address: row.address ?? '',
    place: countryOf(row.address ?? ''),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }))
}
