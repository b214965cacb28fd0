import { listUsers } from '@forecourt/contracts'
import pg from 'pg'
import { Refused } from '../client/api-client.ts'
import { newPerson, type Person } from '../client/people.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { type ListClass, listClasses } from './admin-lists/classes.ts'
import { loadPeople } from './admin-lists/people.ts'
import { judgeYear } from './admin-lists/year.ts'
import { summarise } from './percentiles.ts'
import { SqlCapture, type Statement } from './search/captured-sql.ts'
import { randomOf } from './search/classes.ts'

export const meta = {
  shows: 'lists of the back office over a million users, beside the same SQL alone',
  takes: '5 min',
  shares: 'still',
}

/** p95 of a page through the API, beside that of its SQL alone (issue: back office). */
const limits = { ratio: 2, plusMs: 5, aimMs: 50 } as const
/** Counts stop there. */
const deepest = 10_000

interface Sample {
  readonly name: string
  readonly query: ReturnType<ListClass['query']>
  readonly statements: readonly Statement[]
}

/** @returns whether every answer was right and, in a full run, every class within the limit */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const asked = args.find((arg) => arg.startsWith('--rows='))
  const rows = isShort ? 20_000 : Number(asked?.slice('--rows='.length) ?? 1_000_000)
  const samples = isShort ? 4 : 30
  return withSystem({ signal }, async (system) => {
    const bench = await Bench.open(system)
    try {
      await bench.load(rows)
      const sampled = await bench.sample(samples, signal)
      const isRight = await bench.judge(sampled)
      const isFast = await bench.measure(sampled, signal)
      const year = await bench.year()
      if (isShort) console.log('short: answers were judged, times were not')
      return isRight && year.isRight && (isShort || (isFast && year.isFast))
    } finally {
      await bench.close()
    }
  })
}

class Bench {
  readonly #system: RunningSystem
  readonly #admin: Person
  readonly #connections: readonly [pg.Client, pg.Client]
  readonly #superuser: pg.Client

  private constructor(system: RunningSystem, admin: Person, connections: [pg.Client, pg.Client], superuser: pg.Client) {
    this.#system = system
    this.#admin = admin
    this.#connections = connections
    this.#superuser = superuser
  }

  static async open(system: RunningSystem): Promise<Bench> {
    const { postgres } = system.world
    const connect = async (url: string) => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      return client
    }
    const admin = await newPerson(system.world, 'Bench')
    const connections = [await connect(postgres.auth), await connect(postgres.auth)] as [pg.Client, pg.Client]
    await connections[0].query(`update account set role = 'SUPADMIN' where id = $1`, [admin.id])
    return new Bench(system, admin, connections, await connect(postgres.admin))
  }

  async close(): Promise<void> {
    for (const client of [...this.#connections, this.#superuser]) await client.end()
  }

  async load(rows: number): Promise<void> {
    const { admin, auth } = this.#system.world.postgres
    const started = performance.now()
    const url = Object.assign(new URL(admin), { pathname: new URL(auth).pathname })
    const loader = new pg.Client({ connectionString: url.href })
    await loader.connect()
    const report = (done: number) => this.#system.progress(done, rows)
    await loadPeople(loader, { rows, role: new URL(auth).username, report })
    await loader.end()
    console.log(`loaded ${rows} users in ${Math.round((performance.now() - started) / 1000)} s`)
  }

  /** Asks for each page once and keeps the very statements the service sends for it. */
  async sample(samples: number, signal: AbortSignal): Promise<Sample[]> {
    const capture = new SqlCapture(this.#superuser, this.#system.world.folder)
    const found: Sample[] = []
    await capture.start()
    for (const one of listClasses) {
      const random = randomOf(4_711)
      for (let at = 0; at < samples; at++) {
        signal.throwIfAborted()
        const query = one.query(random)
        await capture.take('')
        await this.#askCold(one.name, query)
        const statements = (await capture.take('forecourt-auth')).filter(({ text }) =>
          text.includes('from account a where'),
        )
        if (statements.length === 0) throw new Error(`${one.name}: no statement was seen`)
        found.push({ name: one.name, query, statements })
      }
    }
    await capture.stop()
    return found
  }

  /** One page of each class against a search that knows no index: how many there are, and that they are in order. */
  async judge(sampled: readonly Sample[]): Promise<boolean> {
    let isRight = true
    for (const { name } of listClasses) {
      const query = sampled.find((one) => one.name === name)?.query ?? {}
      const { data, meta: found } = await this.#ask(query)
      const { q = '', status, role } = query as { q?: string; status?: string[]; role?: string[] }
      const words = q.toLowerCase().split(/\s+/).filter(Boolean)
      const [db] = this.#connections
      await db.query('set statement_timeout = 0')
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::int as count from account a, lateral (select lower(concat_ws(' ', '', email, username, first_name, last_name, display_name, phone)) as text) as t
         where deleted_at is null and not exists (select from unnest($1::text[]) as word where strpos(t.text, word) = 0)
           and ($2::text[] is null or status = any ($2)) and ($3::text[] is null or role = any ($3))`,
        [words.map((word) => (word.length < 3 ? ` ${word}` : word)), status ?? null, role ?? null],
      )
      const total = Math.min(rows[0]?.count ?? 0, deepest)
      const key = String(query.sort ?? '').replace(/^-/, '') as 'name'
      const values = data.map((user) => user[key].toLowerCase())
      const turned = String(query.sort).startsWith('-') ? values.toReversed() : values
      // As the database orders texts, so that this judges the order and not the collation.
      const ordered = await db.query<{ ok: boolean }>(
        `select coalesce(bool_and(value >= before), true) as ok
         from (select value, lag(value) over (order by at) as before from unnest($1::text[]) with ordinality as t (value, at)) as pair`,
        [turned],
      )
      if (total === found.total && ordered.rows[0]?.ok) continue
      isRight = false
      console.log(
        `wrong: ${name} ${JSON.stringify(query)} found ${found.total} of ${total}, in order: ${ordered.rows[0]?.ok}`,
      )
    }
    return isRight
  }

  /** Each page through the BFF, signed in, and beside it its SQL alone: in turns, since the second finds in memory what the first read. */
  async measure(sampled: readonly Sample[], signal: AbortSignal): Promise<boolean> {
    // Node compiles what it runs often: who measures a process that has just begun measures its compiler.
    for (let round = 0; round < 2; round++) {
      for (const { query } of sampled) {
        signal.throwIfAborted()
        await this.#ask(query)
      }
    }
    const table: Record<string, object> = {}
    let isFast = true
    let slowest = 0
    for (const { name } of listClasses) {
      const api: number[] = []
      const sql: number[] = []
      for (const [at, { query, statements }] of sampled.filter((one) => one.name === name).entries()) {
        signal.throwIfAborted()
        const throughApi = async () => api.push(await timed(() => this.#ask(query)))
        const alone = async () => sql.push(await timed(() => this.#alone(statements)))
        for (const measured of at % 2 === 0 ? [throughApi, alone] : [alone, throughApi]) await measured()
      }
      const [ours, theirs] = [summarise(api), summarise(sql)]
      const allowed = theirs.p95 * limits.ratio + limits.plusMs
      const isWithin = ours.p95 <= allowed
      isFast &&= isWithin
      slowest = Math.max(slowest, ours.p95)
      table[name] = {
        'API p50': ours.p50,
        'API p95': ours.p95,
        'SQL p50': theirs.p50,
        'SQL p95': theirs.p95,
        ratio: Math.round((100 * ours.p95) / Math.max(theirs.p95, 0.1)) / 100,
        'allowed p95': Math.round(10 * allowed) / 10,
        ok: isWithin,
      }
    }
    console.table(table)
    console.log(
      `admin-lists: each p95 ≤ ${limits.ratio} × SQL + ${limits.plusMs} ms: ${isFast}; slowest p95 ${slowest} ms (aim ${limits.aimMs})`,
    )
    return isFast
  }

  year(): ReturnType<typeof judgeYear> {
    return judgeYear(this.#admin, this.#connections[0])
  }

  /** A table larger than PostgreSQL's memory is read from disk the first time, which may take longer than a statement may. */
  async #askCold(name: string, query: Sample['query']): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#ask(query)
        return
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 503 || tries === 5) throw error
        console.log(`refused while nothing was in memory: ${name} ${JSON.stringify(query)}`)
      }
    }
  }

  #ask(query: Sample['query']) {
    return this.#admin.client.call(listUsers, { query })
  }

  /** As the service does: a count and a page at once, or one after the other what finds and orders. */
  async #alone(statements: readonly Statement[]): Promise<void> {
    const [one, two] = this.#connections
    const ask = (db: pg.Client, { text, params }: Statement) => db.query(text, [...params])
    const isTogether = statements.every(({ text }) => !text.includes('materialized'))
    if (isTogether) await Promise.all(statements.map((statement, at) => ask(at === 0 ? one : two, statement)))
    else for (const statement of statements) await ask(one, statement)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
