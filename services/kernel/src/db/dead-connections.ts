import { setTimeout as delay } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'

/** Milliseconds in which whoever holds a dead connection gives it back, if they ever do. */
const GRACE = 1_000

/**
 * Takes connections that died in a transaction out of the pool.
 *
 * Kysely's controlled transactions (0.29) give their connection back only after a successful commit or rollback, and when
 * BEGIN itself fails, nobody can roll back. So each kill of PostgreSQL would cost the pool a few places, until none is
 * left and the service hangs for ever.
 */
function releaseDeadConnections(pool: Pool): void {
  const known = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    client.once('end', () => {
      setTimeout(() => {
        try {
          client.release(true)
        } catch {
          // It was given back already: the ordinary case.
        }
      }, GRACE).unref()
    })
  })
}

/** As soon as the ORM has a pool, which it makes lazily. A BEGIN that fails on a living connection is resilient-client.ts's to handle. */
export async function guardPool(orm: MikroORM): Promise<Pool> {
  for (;;) {
    try {
      const pool = (await orm.em.getConnection().getNativeClient()) as unknown as Pool
      releaseDeadConnections(pool)
      return pool
    } catch {
      await delay(500, undefined, { ref: false })
    }
  }
}
