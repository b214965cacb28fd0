import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@forecourt/kernel/db'

/** Whoever looks at the metrics wants the others of this service, too, while its database is late. */
const PATIENCE_MS = 2_000

/**
 * Payments that lead to no checkout of ours and are looked for still (look-again.ts): how many, and for how many seconds the
 * oldest has waited. Nothing while the database does not tell.
 */
export async function unmatchedPayments(db: Database): Promise<Readonly<Record<string, number>>> {
  const told = db.query<{ count: number; oldest: number }>(
    `select count(*)::int as count, coalesce(extract(epoch from now() - min(received_at)), 0)::float as oldest
     from webhook_event where state = 'unmatched'`,
  )
  const late = new AbortController()
  const rows = await Promise.race([told.catch(() => []), delay(PATIENCE_MS, [], { signal: late.signal, ref: false })])
  late.abort()
  return Object.fromEntries(
    rows.flatMap(({ count, oldest }) => [['events', count] as const, ['oldest_seconds', oldest] as const]),
  )
}
