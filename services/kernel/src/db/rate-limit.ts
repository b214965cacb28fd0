import type { EntityManager } from '@mikro-orm/postgresql'
import ipaddr from 'ipaddr.js'
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

/**
 * What attempts from an address count against. Of IPv6 it is the network of 64 bits: one line has as many addresses as it
 * likes.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // Unmaps ::ffff:a.b.c.d.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')}/64`
}

/** An attempt that was counted. */
interface CountedAttempt {
  readonly key: string
  /** To the microsecond, as PostgreSQL writes it. */
  readonly at: string
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
returning allowed, hits[cardinality(hits)]::text as at,
  coalesce(extract(epoch from hits[1] + make_interval(secs => $3) - clock_timestamp()), $3)::float8 as wait`

/**
 * Counts one attempt against a limit that all instances share; a refused attempt does not count.
 *
 * Given a {@link Database} (the usual case) the count commits at once, so an attempt counts although its request fails
 * later. Given a transaction's em it counts together with the work, and waits for others with the same key.
 *
 * @throws DomainError RATE_LIMITED (429) with `retryAfter`, the seconds until the oldest attempt leaves the window
 */
export async function rateLimit(
  on: Database | EntityManager,
  { key, limit, windowSeconds }: RateLimit,
): Promise<CountedAttempt> {
  const params = [key, limit, windowSeconds]
  const [row] = isDatabase(on) ? await on.query<Row>(STATEMENT, params) : await sql<Row>(on, STATEMENT, params)
  if (row && !row.allowed) throw new DomainError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(row.wait)) })
  return { key, at: row?.at ?? '' }
}

interface Row {
  allowed: boolean
  at: string
  wait: number
}

const isDatabase = (on: Database | EntityManager): on is Database => 'orm' in on && 'query' in on

/** A limit on failures. `clears`: what failed before is forgotten once somebody was right. */
export interface FailureLimit extends RateLimit {
  readonly clears?: boolean
}

/**
 * Judges a try within limits that only failures count against. Each try is counted before it is judged, so that of any number
 * at the same moment no more are judged than may fail; a right one, one that an outage of ours ended, and one that another of
 * the limits refused, is taken back.
 *
 * @param judge throws a DomainError below 500 for a wrong try
 * @throws DomainError RATE_LIMITED (429)
 */
export async function countFailures<T>(
  db: Database,
  limits: readonly FailureLimit[],
  judge: () => Promise<T>,
): Promise<T> {
  const counted: (CountedAttempt & { clears: boolean })[] = []
  const takeBack = (attempts: readonly CountedAttempt[]) =>
    Promise.all(
      attempts.map(({ key, at }) =>
        db.query('update rate_limit set hits = array_remove(hits, $2::timestamptz) where key = $1', [key, at]),
      ),
    )
  try {
    for (const limit of limits) counted.push({ ...(await rateLimit(db, limit)), clears: limit.clears === true })
  } catch (error) {
    await takeBack(counted).catch(() => {})
    throw error
  }
  try {
    const result = await judge()
    await takeBack(counted.filter(({ clears }) => !clears))
    const over = counted.flatMap(({ key, clears }) => (clears ? [key] : []))
    if (over.length > 0) await db.query('delete from rate_limit where key = any ($1::text[])', [over])
    return result
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) await takeBack(counted).catch(() => {})
    throw error
  }
}
