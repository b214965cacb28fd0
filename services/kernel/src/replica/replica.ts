import { setTimeout as delay } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { createDatabase, type Database, sql } from '../db/index.ts'
import { Breaker } from '../events/breaker.ts'
import type { Logger } from '../log/index.ts'
import { Lag, placeOf } from './lag.ts'
import { probe } from './probe.ts'
import type { Reading } from './reading.ts'

/** A standby that answers what may be a moment old, and a primary that answers whatever the standby cannot. */
export interface Replica {
  /**
   * Reads from the standby, or from the primary where the standby is away, too far behind, behind what the reader has seen, or
   * does not answer in time. A read that fails on the standby is asked of the primary; so the standby makes no request fail.
   *
   * @param work reads with the em of the standby
   * @param otherwise the same with the primary
   * @throws Error what `otherwise` throws
   */
  read<T>(reading: Reading, work: (em: EntityManager) => Promise<T>, otherwise: () => Promise<T>): Promise<T>
  /** The place in the primary's log before which everything is that has been committed by now. */
  position(): Promise<string>
  /** How far it is behind, and who answered since the start. */
  figures(): Readonly<Record<string, number>>
  close(): Promise<void>
}

interface ReplicaSettings {
  readonly url: string
  /** Most connections of this process to it, beside the one it is watched over. */
  readonly pool: number
  readonly service: string
  readonly log: Logger
  /** The primary, and how it is reached by whoever watches. */
  readonly primary: Pick<Database, 'query'>
  readonly primaryUrl: string
}

/** What is further behind is not read from, milliseconds: an engine of search may be so far behind and no more (ADR 63). */
const MOST_BEHIND = 2_000
/** How often both are looked at, milliseconds. */
const LOOK = 500
/** A read that takes longer is asked of the primary, milliseconds. */
const PATIENCE = 1_500

type Place = 'replica' | 'primary_behind_reader' | 'primary_lagging' | 'primary_away' | 'primary_failed'

/** Opens a standby; nothing is connected yet, and until it has been seen to follow, everything is read from the primary. */
export function openReplica({ url, pool, service, log, primary, primaryUrl }: ReplicaSettings): Replica {
  const open = () => createDatabase({ url, pool, entities: [], log, service: `${service}-replica` })
  const breaker = new Breaker('replica', log)
  const lag = new Lag(performance.now())
  const ended = new AbortController()
  const watches = {
    primary: probe(primaryUrl, `forecourt-${service}-lag`, PATIENCE),
    replica: probe(url, `forecourt-${service}-lag`, PATIENCE),
  }
  const reads: Record<Place, number> = {
    replica: 0,
    primary_behind_reader: 0,
    primary_lagging: 0,
    primary_away: 0,
    primary_failed: 0,
  }
  let db = open()
  let isThere = false

  const look = async (): Promise<void> => {
    const at = performance.now()
    const known = await watches.primary
      .ask<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
      .catch((error: unknown) => void log.debug({ err: error }, 'the primary does not say where it is'))
    if (known) lag.primaryIsAt(placeOf(known.position), at)
    try {
      const { position } = await watches.replica.ask<{ position: string | null }>(
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position',
      )
      if (position === null) throw new Error('what DATABASE_REPLICA_URL names is no standby')
      lag.replicaIsAt(placeOf(position), known ? at : performance.now())
      if (!isThere) log.info('searches are read from the replica')
      isThere = true
    } catch (error) {
      if (ended.signal.aborted) return
      if (!isThere) return void log.debug({ err: error }, 'the replica is still away')
      isThere = false
      log.warn({ err: error }, 'the replica is away: searches are read from the primary')
      // Its connections may hang until the network gives them up, which takes a quarter of an hour.
      void db.close().catch(() => {})
      db = open()
    }
  }
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await look()
      await delay(LOOK, undefined, { ref: false, signal: ended.signal }).catch(() => {})
    }
  })()

  const whyNot = (): Place | undefined => {
    if (!isThere || breaker.allowance(1) === 0) return 'primary_away'
    return lag.milliseconds(performance.now()) > MOST_BEHIND ? 'primary_lagging' : undefined
  }

  /** @returns undefined where the standby has not got as far as the reader has seen */
  const caughtUp = <T>(seen: string, work: (em: EntityManager) => Promise<T>) =>
    // On one connection: another may lead to another standby.
    db.transaction(
      async (em) => {
        const [row] = await sql<{ is: boolean }>(
          em,
          'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is',
          [seen],
        )
        return row?.is ? { answer: await work(em) } : undefined
      },
      { readOnly: true },
    )

  const position = async () => {
    const [row] = await primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position')
    return row?.position ?? ''
  }

  return {
    position,
    async read({ seen, tell }, work, otherwise) {
      const elsewhere = async (place: Place) => {
        reads[place] += 1
        const answer = await otherwise()
        // From now on they have seen this, and must not lose it again when the standby has what they wrote and not yet this.
        if (seen !== undefined && tell)
          await position().then(tell, (error: unknown) => log.debug({ err: error }, 'no position'))
        return answer
      }
      const refusal = whyNot()
      if (refusal) return elsewhere(refusal)
      let found: { answer: Awaited<ReturnType<typeof otherwise>> } | undefined
      try {
        const ask = async () => (seen === undefined ? { answer: await work(db.fork()) } : caughtUp(seen, work))
        found = await breaker.run(() => within(PATIENCE, ask()))
        breaker.succeeded('read')
      } catch (error) {
        const isItsOwn = breaker.failed('read', error) === undefined
        if (isItsOwn) log.warn({ err: error }, 'a read failed on the replica, and is asked of the primary')
        return elsewhere('primary_failed')
      }
      if (!found) return elsewhere('primary_behind_reader')
      reads.replica += 1
      return found.answer
    },
    figures: () => ({
      replica_lag_seconds: lag.milliseconds(performance.now()) / 1_000,
      replica_lag_bytes: lag.bytes(),
      ...Object.fromEntries(Object.entries(reads).map(([place, count]) => [`reads_${place}`, count])),
    }),
    async close() {
      ended.abort()
      watches.primary.close()
      watches.replica.close()
      // Connections that hang would never end.
      await Promise.all([watching, within(PATIENCE, db.close()).catch(() => {})])
    },
  }
}

/** @throws DOMException TimeoutError, which counts as an outage, after so many milliseconds */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('the replica is slow', 'TimeoutError')), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
