import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@forecourt/kernel/db'
import { LOOKS } from './looks.ts'

/** Shorter than a check of readiness has, and than any look at the metrics: a late database costs these figures and no others. */
const PATIENCE_MS = 1_000

/** Sessions that ended without money. */
const UNPAID = ['checkout.session.expired', 'checkout.session.async_payment_failed']

/**
 * What Stripe told of payments that lead to no checkout of ours and are looked for still (look-again.ts): how many events, and
 * for how many seconds the oldest has waited. Whatever is laid aside or discarded is an operator's already. Nothing while the database
 * does not tell.
 */
export async function unmatchedPayments(db: Database): Promise<Readonly<Record<string, number>>> {
  const told = db.query<{ events: number; oldest: number }>(
    `select count(*)::int as events, coalesce(extract(epoch from now() - min(received_at)), 0)::float as oldest
     from webhook_event where state = 'unmatched' and type <> all ($1) and not exists (
       select from job where queue = '${LOOKS}' and key = webhook_event.id || ':' || webhook_event.looks and status <> 'waiting')`,
    [UNPAID],
  )
  const late = new AbortController()
  const rows = await Promise.race([
    told.catch(() => []),
    delay(PATIENCE_MS, [], { signal: late.signal }).catch(() => []),
  ])
  late.abort()
  const [row] = rows
  return row ? { events: row.events, oldest_seconds: row.oldest } : {}
}
