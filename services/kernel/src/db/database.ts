import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql'
import pg from 'pg'
import type { Logger } from '../log/index.ts'
import { guardPool } from './dead-connections.ts'
import { ResilientClient } from './resilient-client.ts'
import { encodedStatement, shareConnection, sql } from './statements.ts'
import { collectEnd, commitHooks, lastStatements } from './transaction-end.ts'

export interface DatabaseOptions {
  readonly url: string
  /** Most connections of this process. */
  readonly pool?: number
  /** Entity classes and schemas. */
  readonly entities: NonNullable<Options['entities']>
  readonly log: Logger
  /** Shown in pg_stat_activity. */
  readonly service: string
}

export interface TransactionOptions {
  /** Milliseconds one statement may take; 3,000 unless stated. */
  readonly statementTimeout?: number
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readonly readOnly?: boolean
  /** Aborted before the commit: the transaction rolls back. */
  readonly signal?: AbortSignal
}

/** How many connections of a pool are at work, how many are open and free, who waits for one, and how many there may be. */
export type PoolUse = Readonly<Record<'used' | 'idle' | 'waiting' | 'most', number>>

/** A service's PostgreSQL. */
export interface Database {
  readonly orm: MikroORM
  /** An entity manager of one's own, outside a transaction: one for each request or event. */
  fork(): EntityManager
  /** Runs work in a transaction: flushed and committed when it returns, rolled back when it throws. */
  transaction<T>(work: (em: EntityManager) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** One unnamed statement with `$1` parameters, outside a transaction. */
  query<T = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>
  /** Resolves when the server answers. */
  ping(): Promise<void>
  /** Connections of this process, and who waits for one. */
  poolUse(): PoolUse
  close(): Promise<void>
}

/** SQL gets 3 of a service's 5 seconds (architecture, Requests). */
const STATEMENT_TIMEOUT = 3_000
const TIMESTAMPTZ = 1184
const DATE_ARRAYS = [1115, 1182, 1185]

/** Raw rows carry instants as Date; days stay text, for a Date would move them by the time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === 1082 || oid === 1114 || oid === 1186 || DATE_ARRAYS.includes(oid)) return (text: string) => text
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text)
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * Opens a service's database. Nothing is connected yet: a service starts before its PostgreSQL does, and connections that
 * break are replaced when they are next needed.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const { url, pool = 10, entities, log, service } = options
  const orm = new MikroORM({
    clientUrl: url,
    entities,
    pool: { min: 0, max: pool, idleTimeoutMillis: 30_000 },
    driverOptions: {
      Client: ResilientClient,
      pipeline: true,
      types,
      application_name: `forecourt-${service}`,
      connectionTimeoutMillis: 3_000,
      statement_timeout: STATEMENT_TIMEOUT,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
    forceUtcTimezone: true,
    ensureDatabase: false,
    discovery: { warnWhenNoEntities: false },
    logger: (message) => log.debug({ orm: message }, 'orm'),
    colors: false,
  })
  let opened: pg.Pool | undefined
  void guardPool(orm).then((made) => {
    opened = made
  })
  const fork = (): EntityManager => orm.em.fork({ useContext: false })
  const query = <T>(text: string, params: readonly unknown[] = []) => sql<T>(orm.em, text, params)
  return {
    orm,
    fork,
    query,
    transaction: (work, transactionOptions) => transaction(fork(), work, transactionOptions ?? {}, log),
    ping: async () => {
      await query('select 1')
    },
    poolUse() {
      const { totalCount = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = opened ?? {}
      return { used: totalCount - idle, idle, waiting, most: pool }
    },
    close: () => orm.close(true),
  }
}

async function transaction<T>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
  { statementTimeout, isolation, readOnly, signal }: TransactionOptions,
  log: Logger,
): Promise<T> {
  signal?.throwIfAborted()
  await em.begin({ ...(isolation ? { isolationLevel: isolation as never } : {}), ...(readOnly ? { readOnly } : {}) })
  collectEnd(em)
  let result: T
  try {
    await shareConnection(em)
    if (statementTimeout !== undefined) {
      await sql(em, `select set_config('statement_timeout', $1, true)`, [String(statementTimeout)])
    }
    result = await work(em)
    signal?.throwIfAborted()
    await commit(em)
  } catch (error) {
    // The caller must hear the first error: that a rollback failed on a dead connection says nothing new.
    await em.rollback().catch((rollback: unknown) => log.debug({ err: rollback }, 'rollback failed'))
    throw error
  }
  for (const hook of commitHooks(em)) {
    try {
      hook()
    } catch (error) {
      log.error({ err: error }, 'after-commit hook failed')
    }
  }
  return result
}

/**
 * COMMIT, with the statements that were left to it in front. All their values are encoded before the first byte is
 * sent, because nothing may fail on our side beside a COMMIT. What PostgreSQL refuses there turns the COMMIT into a
 * ROLLBACK.
 */
async function commit(em: EntityManager): Promise<void> {
  await em.flush()
  const statements = lastStatements(em).map(encodedStatement)
  // Waits for all answers before anybody rolls back: COMMIT and ROLLBACK of one connection must not overlap.
  const answers = await Promise.allSettled([
    ...statements.map(({ text, params }) => sql(em, text, params)),
    em.commit(),
  ])
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}
