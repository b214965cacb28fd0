import { type Caller, type Owner, searchVehicles, vehicleFacets } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { parseKeys } from '@forecourt/kernel/config'
import { createLogger } from '@forecourt/kernel/log'
import pg from 'pg'
import { newPerson } from '../../client/people.ts'
import { withoutLimits } from '../../client/plans.ts'
import type { RunningSystem } from '../../client/with-system.ts'
import { runFiles } from '../../run/paths.ts'
import { loadSecrets } from '../../run/secrets.ts'
import type { Statement } from './captured-sql.ts'
import type { SearchClass } from './classes.ts'
import { conditionOf, unused } from './condition.ts'
import { loadMarket } from './market.ts'
import { type PgbenchResult, pgbench as runPgbench } from './pgbench.ts'

/** A search, and what the service sent to the database for it. */
export interface Sampled {
  readonly name: string
  /** Vehicles found, exactly; undefined where no statement looked for any. */
  readonly total: number | undefined
  readonly query: ReturnType<SearchClass['query']>
  readonly statements: readonly Statement[]
}

/** A running system with its market, and who asks it. */
export class SearchBench {
  readonly system: RunningSystem
  readonly #pgbench: string
  readonly db: pg.Client
  readonly admin: pg.Client
  readonly client: ReturnType<typeof createClient>
  readonly person: Awaited<ReturnType<typeof newPerson>>
  readonly caller: Caller
  /** What was asked for, with the statements that answered it. */
  readonly sampled: Sampled[] = []

  private constructor(parts: {
    system: RunningSystem
    pgbench: string
    db: pg.Client
    admin: pg.Client
    client: ReturnType<typeof createClient>
    person: Awaited<ReturnType<typeof newPerson>>
  }) {
    this.system = parts.system
    this.#pgbench = parts.pgbench
    this.db = parts.db
    this.admin = parts.admin
    this.client = parts.client
    this.person = parts.person
    this.caller = {
      kind: 'user',
      userId: parts.person.id,
      sessionId: parts.person.id,
      role: 'USER',
      permissions: [],
      verified: true,
      name: 'Bench',
      email: parts.person.email,
      locale: 'en_US',
      address: '192.0.2.1',
    }
  }

  static async open(system: RunningSystem, path: string | undefined): Promise<SearchBench> {
    const { world } = system
    const db = new pg.Client({ connectionString: world.postgres.catalog })
    const admin = new pg.Client({ connectionString: world.postgres.admin })
    for (const client of [db, admin]) {
      client.on('error', () => undefined)
      await client.connect()
    }
    const keys = parseKeys(loadSecrets(runFiles(world.folder).secrets).serviceKeys)
    const client = createClient({
      config: { service: 'bff' as Owner, keys, serviceUrls: world.services },
      log: createLogger({ service: 'bench', level: 'silent' }),
    })
    await withoutLimits(world)
    const person = await newPerson(world, 'Bench')
    return new SearchBench({ system, pgbench: path ?? '', db, admin, client, person })
  }

  async close(): Promise<void> {
    await this.client.close()
    await this.db.end()
    await this.admin.end()
  }

  async load(rows: number, signal: AbortSignal): Promise<void> {
    const { progress } = this.system
    const started = performance.now()
    const { admin, catalog } = this.system.world.postgres
    const url = Object.assign(new URL(admin), { pathname: new URL(catalog).pathname })
    const loader = new pg.Client({ connectionString: url.href })
    await loader.connect()
    loader.on('error', () => undefined)
    // One statement may run for minutes: whoever interrupts does not wait for it.
    const { rows: backends } = await loader.query<{ pid: number }>('select pg_backend_pid() as pid')
    const stop = () =>
      void this.admin.query('select pg_terminate_backend($1)', [backends[0]?.pid]).catch(() => undefined)
    signal.addEventListener('abort', stop, { once: true })
    const role = new URL(catalog).username
    await loadMarket(loader, { rows, role, owner: this.person.id, report: (done) => progress(done, rows) })
    signal.removeEventListener('abort', stop)
    await loader.end()
    console.log(`loaded ${rows} vehicles in ${Math.round((performance.now() - started) / 1000)} s`)
  }

  /** Waits until counts come from memory: as long as the database counts, counting all takes long. */
  async indexed(rows: number): Promise<void> {
    const started = performance.now()
    const millions = Math.max(rows / 1e6, 1)
    for (let quick = 0; quick < 5; ) {
      const before = performance.now()
      // The database may need longer for it than it is given; that only says that the index is not there yet.
      const brands = await this.client.call(vehicleFacets, { caller: this.caller, query: {}, deadline: 30_000 }).then(
        ({ data }) => data.brand.length,
        () => 0,
      )
      const isQuick = performance.now() - before < 60 * millions && brands > 0
      quick = isQuick ? quick + 1 : 0
      if (performance.now() - started > 180_000 * millions)
        throw new Error(`the index was not filled with ${rows} vehicles in time`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    console.log(`counting from memory after ${Math.round((performance.now() - started) / 1000)} s`)
  }

  search(query: Sampled['query']) {
    return this.client.call(searchVehicles, { caller: this.caller, query, deadline: 30_000 })
  }

  async runAll(statements: readonly Statement[]): Promise<void> {
    for (const { text, params } of statements) await this.db.query(text, [...params])
  }

  async exactCount(statements: readonly Statement[]): Promise<number | undefined> {
    const found = conditionOf(statements)
    if (!found) return undefined
    const { rows } = await this.db.query<{ count: number }>(
      `select count(*)::int as count from vehicle_search where ${found.text} and ${unused(found.text, found.params)}`,
      [...found.params],
    )
    return rows[0]?.count
  }

  pgbench(
    scripts: readonly string[],
    clients: number,
    seconds: number,
    variables: readonly string[] = [],
  ): Promise<PgbenchResult> {
    const url = this.system.world.postgres.catalog
    return runPgbench({ path: this.#pgbench, url, scripts, variables, clients, seconds })
  }
}
