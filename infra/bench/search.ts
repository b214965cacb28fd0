import { type Caller, type Owner, searchVehicles, updateVehicle, vehicleFacets } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { parseKeys } from '@forecourt/kernel/config'
import { createLogger } from '@forecourt/kernel/log'
import pg from 'pg'
import { Agent, request } from 'undici'
import { newPerson } from '../client/people.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { runFiles } from '../run/paths.ts'
import { loadSecrets } from '../run/secrets.ts'
import { type Summary, summarise } from './percentiles.ts'
import { inlined, SqlCapture, type Statement } from './search/captured-sql.ts'
import { randomOf, readChoices, type SearchClass, searchClasses } from './search/classes.ts'
import { conditionOf, groupingSets, unused } from './search/condition.ts'
import { loadMarket } from './search/market.ts'
import { findPgbench, type PgbenchResult, pgbench } from './search/pgbench.ts'

export const meta = { shows: 'searching, counting and changing a million vehicles, beside pgbench', takes: '12 min' }

/** Limits of the issue; each compares two figures of this run. */
const limits = {
  throughput: 0.5,
  p99: 2.5,
  class: { ratio: 1.5, plusMs: 2 },
  facets: 10,
  updates: 0.4,
} as const
/** A class is broad when it finds more than this: the point from which on counts are not shown exactly (rulings 4). */
const BROAD = 10_000
/** People who search at the same time. */
const CLIENTS = 16
const WRITERS = 8

/** @returns whether every answer was right and, in a full run, every ratio within its limit */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const rows = isShort
    ? 20_000
    : Number(/^--rows=(\d+)$/.exec(args.find((arg) => arg.startsWith('--rows=')) ?? '')?.[1] ?? 1_000_000)
  const samples = isShort ? 4 : 60
  const seconds = isShort ? 2 : 20
  const path = await findPgbench()
  if (!path && !isShort)
    throw new Error(
      'pgbench was not found: it comes with PostgreSQL (Debian: postgresql-contrib; Homebrew: postgresql)',
    )
  if (!path) console.log('pgbench was not found: what is compared with it is left out')
  return withSystem({ signal }, async (system) => {
    const bench = await Bench.open(system, path)
    try {
      await bench.load(rows, signal)
      await bench.indexed(rows)
      const verdicts = [
        await bench.classes(samples, signal),
        await bench.facets(samples, signal),
        ...(path ? [await bench.throughput(seconds), await bench.updates(seconds, isShort ? 4 : 40)] : []),
      ]
      for (const { line } of verdicts) console.log(line)
      if (isShort) console.log('short: answers were judged, ratios were not')
      return verdicts.every(({ isRight, isFast }) => isRight && (isShort || isFast))
    } finally {
      await bench.close()
    }
  })
}

interface Verdict {
  readonly line: string
  readonly isRight: boolean
  readonly isFast: boolean
}

interface Sampled {
  readonly name: string
  /** Vehicles found, exactly; undefined where no statement looked for any. */
  readonly total: number | undefined
  readonly query: ReturnType<SearchClass['query']>
  readonly statements: readonly Statement[]
}

const wantedText = /from vehicle_search where|from unnest\(\$1::uuid\[\]\) with ordinality/

class Bench {
  readonly #system: RunningSystem
  readonly #pgbench: string
  readonly #db: pg.Client
  readonly #admin: pg.Client
  readonly #client: ReturnType<typeof createClient>
  readonly #person: Awaited<ReturnType<typeof newPerson>>
  readonly #caller: Caller
  #sampled: Sampled[] = []

  private constructor(parts: {
    system: RunningSystem
    pgbench: string
    db: pg.Client
    admin: pg.Client
    client: ReturnType<typeof createClient>
    person: Awaited<ReturnType<typeof newPerson>>
  }) {
    this.#system = parts.system
    this.#pgbench = parts.pgbench
    this.#db = parts.db
    this.#admin = parts.admin
    this.#client = parts.client
    this.#person = parts.person
    this.#caller = {
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

  static async open(system: RunningSystem, path: string | undefined): Promise<Bench> {
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
    const person = await newPerson(world, 'Bench')
    return new Bench({ system, pgbench: path ?? '', db, admin, client, person })
  }

  async close(): Promise<void> {
    await this.#client.close()
    await this.#db.end()
    await this.#admin.end()
  }

  async load(rows: number, signal: AbortSignal): Promise<void> {
    const { progress } = this.#system
    const started = performance.now()
    const { admin, catalog } = this.#system.world.postgres
    const url = Object.assign(new URL(admin), { pathname: new URL(catalog).pathname })
    const loader = new pg.Client({ connectionString: url.href })
    await loader.connect()
    loader.on('error', () => undefined)
    // One statement may run for minutes: whoever interrupts does not wait for it.
    const { rows: backends } = await loader.query<{ pid: number }>('select pg_backend_pid() as pid')
    const stop = () =>
      void this.#admin.query('select pg_terminate_backend($1)', [backends[0]?.pid]).catch(() => undefined)
    signal.addEventListener('abort', stop, { once: true })
    const role = new URL(catalog).username
    await loadMarket(loader, { rows, role, owner: this.#person.id, report: (done) => progress(done, rows) })
    signal.removeEventListener('abort', stop)
    await loader.end()
    console.log(`loaded ${rows} vehicles in ${Math.round((performance.now() - started) / 1000)} s`)
  }

  /** Waits until counts come from memory: as long as the database counts, counting all takes long. */
  async indexed(rows: number): Promise<void> {
    const started = performance.now()
    for (let quick = 0; quick < 5; ) {
      const before = performance.now()
      // The database may need longer for it than it is given; that only says that the index is not there yet.
      const brands = await this.#client.call(vehicleFacets, { caller: this.#caller, query: {}, deadline: 30_000 }).then(
        ({ data }) => data.brand.length,
        () => 0,
      )
      const isQuick = performance.now() - before < 60 && brands > 0
      quick = isQuick ? quick + 1 : 0
      if (performance.now() - started > 180_000)
        throw new Error(`the index was not filled with ${rows} vehicles in time`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    console.log(`counting from memory after ${Math.round((performance.now() - started) / 1000)} s`)
  }

  /** Each class: the service one request at a time, beside the very statements it sends, alone. */
  async classes(samples: number, signal: AbortSignal): Promise<Verdict> {
    const choices = await readChoices(this.#db)
    const capture = new SqlCapture(this.#admin, this.#system.world.folder)
    await capture.start()
    let isRight = true
    for (const one of searchClasses(choices)) {
      const random = randomOf(4_711)
      for (let at = 0; at < samples; at++) {
        signal.throwIfAborted()
        const query = one.query(random)
        await capture.take('')
        const { meta: found } = await this.#search(query)
        const statements = (await capture.take('forecourt-catalog')).filter(({ text }) => wantedText.test(text))
        const total = await this.#exactCount(statements)
        this.#sampled.push({ name: one.name, total, query, statements })
        if (total !== undefined && Math.min(total, 10_000) !== found.total) {
          isRight = false
          console.log(`wrong: ${one.name} ${JSON.stringify(query)} found ${found.total}, the table has ${total}`)
        }
      }
    }
    await capture.stop()

    const table: Record<string, object> = {}
    let isFast = true
    for (const name of new Set(this.#sampled.map((one) => one.name))) {
      const service: number[] = []
      const alone: number[] = []
      for (const { query, statements } of this.#sampled.filter((one) => one.name === name)) {
        signal.throwIfAborted()
        service.push(await timed(() => this.#search(query)))
        alone.push(await timed(() => this.#runAll(statements)))
      }
      const [ours, theirs] = [summarise(service), summarise(alone)]
      const allowed = theirs.p95 * limits.class.ratio + limits.class.plusMs
      const isWithin = ours.p95 <= allowed
      isFast &&= isWithin
      table[name] = {
        'service p50': ours.p50,
        'service p95': ours.p95,
        'SQL p50': theirs.p50,
        'SQL p95': theirs.p95,
        'allowed p95': round(allowed),
        ok: isWithin,
      }
    }
    console.table(table)
    const slowest = Math.max(...Object.values(table).map((row) => (row as Record<string, number>)['service p95'] ?? 0))
    return {
      line: `search classes: each p95 ≤ ${limits.class.ratio} × SQL + ${limits.class.plusMs} ms: ${isFast}; slowest p95 ${slowest} ms (aim 15)`,
      isRight,
      isFast,
    }
  }

  /** Exact count and all facets, beside one exact GROUPING SETS over the same rows. */
  async facets(samples: number, signal: AbortSignal): Promise<Verdict> {
    const table: Record<string, object> = {}
    let isFast = true
    for (const name of new Set(this.#sampled.map((one) => one.name))) {
      const service: number[] = []
      const sets: number[] = []
      const chosen = this.#sampled.filter((one) => one.name === name)
      for (const { query, statements } of chosen) {
        signal.throwIfAborted()
        const { sort: _sort, page: _page, ...filter } = query
        service.push(
          await timed(() =>
            this.#client.call(vehicleFacets, { caller: this.#caller, query: filter, deadline: 30_000 }),
          ),
        )
        // Those over a million rows take seconds: a few of them show it.
        const found = conditionOf(statements)
        if (found && sets.length < Math.max(4, samples / 6))
          sets.push(
            await timed(() =>
              this.#db.query(groupingSets(`${found.text} and ${unused(found.text, found.params)}`), [...found.params]),
            ),
          )
      }
      const [ours, theirs] = [summarise(service), summarise(sets)]
      const times = theirs.p50 / Math.max(ours.p50, 0.1)
      const typical = median(chosen.map(({ total }) => total ?? 0))
      const isBroad = typical > BROAD
      if (isBroad) isFast &&= times >= limits.facets
      table[name] = {
        'found, median': typical,
        'service p50': ours.p50,
        'service p95': ours.p95,
        'GROUPING SETS p50': theirs.p50,
        'times faster': round(times),
        judged: isBroad,
      }
    }
    console.table(table)
    return {
      line: `count and facets: ≥ ${limits.facets} times faster than GROUPING SETS on the classes that find more than ${BROAD}: ${isFast}`,
      isRight: true,
      isFast,
    }
  }

  /** Many people searching through the BFF, signed in, beside pgbench with the statements of the same searches. */
  async throughput(seconds: number): Promise<Verdict> {
    const mix = this.#sampled.filter(
      ({ name, statements }) => !['typo', 'none found', 'deep page'].includes(name) && statements.length === 2,
    )
    const sql = await this.#pgbenchRun(
      shuffled(mix).map(({ statements }) => statements.map(inlined).join(';\n')),
      CLIENTS,
      seconds,
    )
    const queries = shuffled(mix).map(({ query }) => query)
    // Node compiles what it runs often: who measures a process that has just begun measures its compiler.
    await this.#load(queries, seconds / 2)
    const bff = await this.#load(queries, seconds)
    const ratio = bff.perSecond / sql.perSecond
    const tail = bff.p99 / sql.p99
    console.table({ 'through the BFF': bff, 'pgbench, the same SQL': sql })
    return {
      line: `throughput ÷ pgbench ${round(ratio)} (limit ${limits.throughput}); p99 ÷ pgbench ${round(tail)} (limit ${limits.p99}); ${CLIENTS} at the same time`,
      isRight: bff.failed === 0,
      isFast: ratio >= limits.throughput && tail <= limits.p99,
    }
  }

  /** Sellers changing prices, beside pgbench with the statements that write. */
  async updates(seconds: number, vehicles: number): Promise<Verdict> {
    const ids: string[] = []
    for (let at = 0; at < vehicles; at++) ids.push((await offerVehicle(this.#person.client, `Measured ${at}`)).id)
    let price = 10_000
    const change = (id: string) => {
      price += 10
      return this.#client.call(updateVehicle, {
        caller: this.#caller,
        params: { id },
        body: { price },
        deadline: 30_000,
      })
    }
    const capture = new SqlCapture(this.#admin, this.#system.world.folder)
    await capture.start()
    const scripts: string[] = []
    for (const id of ids.slice(0, 40)) {
      await capture.take('')
      await change(id)
      const written = (await capture.take('forecourt-catalog')).filter(({ text }) =>
        /^(update "vehicle" |insert into vehicle_search )/.test(text),
      )
      if (written.length > 0) scripts.push(['begin', ...written.map(inlined), 'commit'].join(';\n'))
    }
    await capture.stop()
    const sql = await this.#pgbenchRun(scripts, WRITERS, seconds)
    const latencies: number[] = []
    const end = performance.now() + seconds * 1_000
    let failed = 0
    const started = performance.now()
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let at = writer; performance.now() < end; at += WRITERS) {
          const before = performance.now()
          await change(ids[at % ids.length] ?? '').catch(() => failed++)
          latencies.push(performance.now() - before)
        }
      }),
    )
    const perSecond = round(latencies.length / ((performance.now() - started) / 1_000))
    const ratio = perSecond / sql.perSecond
    console.table({ 'PATCH /vehicle/:id': { ...summarise(latencies), perSecond }, 'pgbench, its UPDATEs': sql })
    return {
      line: `updates ÷ pgbench ${round(ratio)} (limit ${limits.updates}); failed ${failed}`,
      isRight: failed === 0,
      isFast: ratio >= limits.updates,
    }
  }

  #search(query: Sampled['query']) {
    return this.#client.call(searchVehicles, { caller: this.#caller, query, deadline: 30_000 })
  }

  async #runAll(statements: readonly Statement[]): Promise<void> {
    for (const { text, params } of statements) await this.#db.query(text, [...params])
  }

  async #exactCount(statements: readonly Statement[]): Promise<number | undefined> {
    const found = conditionOf(statements)
    if (!found) return undefined
    const { rows } = await this.#db.query<{ count: number }>(
      `select count(*)::int as count from vehicle_search where ${found.text} and ${unused(found.text, found.params)}`,
      [...found.params],
    )
    return rows[0]?.count
  }

  #pgbenchRun(scripts: readonly string[], clients: number, seconds: number): Promise<PgbenchResult> {
    return pgbench({ path: this.#pgbench, url: this.#system.world.postgres.catalog, scripts, clients, seconds })
  }

  async #load(
    queries: readonly Sampled['query'][],
    seconds: number,
  ): Promise<Summary & { perSecond: number; failed: number }> {
    const agent = new Agent({ connections: CLIENTS, pipelining: 1 })
    const urls = queries.map((query) => this.#person.client.url(searchVehicles, { query }))
    const latencies: number[] = []
    let failed = 0
    const started = performance.now()
    const end = started + seconds * 1_000
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, at) => {
        for (let next = at * 7; performance.now() < end; next++) {
          const before = performance.now()
          const { statusCode, body } = await request(urls[next % urls.length] ?? '', {
            dispatcher: agent,
            headers: { cookie: this.#person.client.cookie, accept: 'application/json' },
          })
          await body.dump({ limit: 10_000_000 })
          if (statusCode !== 200) failed++
          latencies.push(performance.now() - before)
        }
      }),
    )
    const perSecond = round(latencies.length / ((performance.now() - started) / 1_000))
    await agent.close()
    return { ...summarise(latencies), perSecond, failed }
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const round = (value: number): number => Math.round(value * 100) / 100

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function shuffled<T>(list: readonly T[]): T[] {
  const random = randomOf(99)
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
