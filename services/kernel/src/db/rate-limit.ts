import type { EntityManager } from '@mikro-orm/postgresql'
import { DomainError } from '../errors/index.ts'
import type { Database } from './database.ts'
import { sql } from './statements.ts'

export interface RateLimit {
  /** What is limited, e.g. `sign-in:<email hash>`; keys of different limits must differ. */
  readonly key: string
  /** How many are allowed within the window. */
  readonly limit: number
  readonly windowSeconds: number
}

/** A sliding window: the row keeps the instants of the attempts that were allowed and still count. */
const STATEMENT = `
insert into rate_limit as r (key, hits, allowed, expires_at)
values ($1, array[clock_timestamp()], $2::int > 0, clock_timestamp() + make_interval(secs => $3))
on conflict (key) do update set (hits, allowed, expires_at) = (
  select case when cardinality(live.hits) < $2 then live.hits || clock_timestamp() else live.hits end,
         cardinality(live.hits) < $2,
         clock_timestamp() + make_interval(secs => $3)
  from (select array(
    select h from unnest(r.hits) h where h > clock_timestamp() - make_interval(secs => $3) order by h
  ) as hits) as live)
returning allowed, coalesce(extract(epoch from hits[1] + make_interval(secs => $3) - clock_timestamp()), $3)::float8 as wait`

/**
 * Counts one attempt against a limit that all instances share; a refused attempt does not count.
 *
 * Given a {@link Database} (the usual case) the count commits at once, so an attempt counts although its request fails
 * later. Given a transaction's em it counts together with the work, and waits for others with the same key.
 *
 * @throws DomainError RATE_LIMITED (429) with `retryAfter`, the seconds until the oldest attempt leaves the window
 */
export async function rateLimit(on: Database | EntityManager, { key, limit, windowSeconds }: RateLimit): Promise<void> {
  const params = [key, limit, windowSeconds]
  const [row] = isDatabase(on) ? await on.query<Row>(STATEMENT, params) : await sql<Row>(on, STATEMENT, params)
  if (row && !row.allowed) throw new DomainError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(row.wait)) })
}

interface Row {
  allowed: boolean
  wait: number
}

const isDatabase = (on: Database | EntityManager): on is Database => 'orm' in on && 'query' in on
