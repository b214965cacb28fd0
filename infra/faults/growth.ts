import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { changeAnyUser, deleteUser } from '@forecourt/contracts'
import { ELSEWHERE } from '@forecourt/kernel/testing'
import type { Client } from 'pg'
import { cpuTime } from '../bench/cpu-time.ts'
import { withDatabase } from '../client/database.ts'
import { newPerson, type Person, signIn } from '../client/people.ts'
import { liftFreePlan, newSupadmin } from '../client/plans.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { ROOT } from '../run/paths.ts'
import { growStock } from './grow-stock.ts'
import { longestDelay, type Sight, watchMarket } from './growth-watch.ts'
import { oneTransaction } from './one-transaction.ts'

export const meta = {
  shows: 'a seller with 20,000 vehicles is suspended, reactivated and deleted in batches, and nobody else notices',
  takes: '4 min',
  shares: 'disturbed',
}

/** Wall time of twenty times as many vehicles, in multiples. */
const RATIO_LIMIT = 25
const DELAY_LIMIT_MS = 200
/** Most vehicles one transaction may change. */
const BATCH_LIMIT = 200
const PATIENCE_MS = 600_000
const raised = { messaging: { CONTACTS_PER_HOUR: '1000000' }, auth: { CODES_PER_EMAIL: '1000000' } }

interface Act {
  readonly name: string
  readonly begin: () => Promise<unknown>
  /** Vehicles that are not as they shall be. */
  readonly open: string
}

/** @returns whether all vehicles ended right, nothing was shown wrongly, and time grew with the number of vehicles */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const short = args.includes('--short')
  const sabotage = args.includes('--sabotage')
  const sizes = short ? [20, 300] : sabotage ? [40, 800] : [1_000, 20_000]
  console.log(`raised for this run: ${JSON.stringify(raised)}${sabotage ? '; sabotage: one transaction for all' : ''}`)
  const patchFile = join(await mkdtemp(join(tmpdir(), 'forecourt-growth-')), 'patch.json')
  await writeFile(patchFile, sabotage ? JSON.stringify(oneTransaction) : '')
  const hook = pathToFileURL(join(ROOT, 'infra', 'access', 'without-guard.ts')).href
  const catalog = sabotage ? { NODE_OPTIONS: `--import=${hook}`, ACCESS_PATCH_FILE: patchFile } : {}
  const judged = withSystem({ settings: { ...raised, catalog }, signal, place: ELSEWHERE }, (system) =>
    withDatabase(system.world.postgres.catalog, async (db) => {
      const people = await cast(system)
      const results: Result[] = []
      for (const size of sizes) {
        results.push(await play(system, db, people, size, signal))
        system.progress(results.length, sizes.length)
      }
      return verdict(results, short)
    }),
  )
  return judged.finally(() => rm(dirname(patchFile), { recursive: true, force: true }))
}

interface People {
  readonly supadmin: Person
  readonly buyer: Person
  readonly lister: Person
}

async function cast({ world }: RunningSystem): Promise<People> {
  const supadmin = await newSupadmin(world)
  await liftFreePlan(supadmin)
  return { supadmin, buyer: await newPerson(world, 'Buyer'), lister: await newPerson(world, 'Lister') }
}

interface Result extends Sight {
  readonly vehicles: number
  readonly seconds: Readonly<Record<string, number>>
  readonly cpuSeconds: number
  readonly delayMs: number
  /** Most vehicles that one transaction changed. */
  readonly largest: number
}

async function play(
  system: RunningSystem,
  db: Client,
  people: People,
  size: number,
  signal: AbortSignal,
): Promise<Result> {
  const { world } = system
  const dealer = await newPerson(world, 'Dealer')
  const { id: vehicleId, model } = await offerVehicle(dealer.client, 'Dealer’s car')
  await growStock(db, vehicleId, size - 1)
  const status = (to: 'active' | 'suspended') => () =>
    people.supadmin.client.call(changeAnyUser, { params: { id: dealer.id }, body: { status: to } })
  const acts: Act[] = [
    { name: 'suspended', begin: status('suspended'), open: `not holds @> '{SUSPENDED}'` },
    { name: 'reactivated', begin: status('active'), open: `holds <> '{}'` },
    {
      name: 'deleted',
      begin: async () => {
        const client = await signIn(world, dealer.email, dealer.password)
        await client.call(deleteUser, { params: { id: dealer.id } })
      },
      open: 'deleted_at is null or address is not null',
    },
  ]
  const sight: Sight = { shown: 0, searches: 0, listed: 0, failed: 0, slowest: 0 }
  const over = new AbortController()
  let shallHide = false
  const watching = watchMarket(
    people,
    { model: (model ?? '').toLowerCase(), vehicleId, dealerId: dealer.id, shallHide: () => shallHide },
    sight,
    AbortSignal.any([over.signal, signal]),
  )
  const seconds: Record<string, number> = {}
  const before = cpuTime(system)
  let delayed = 0
  let largest = 0
  await longestDelay(world)
  for (const { name, begin, open } of acts) {
    const began = performance.now()
    shallHide = false
    await begin()
    shallHide = name !== 'reactivated'
    for (let left = 1; left > 0; await delay(100)) {
      signal.throwIfAborted()
      if (performance.now() - began > PATIENCE_MS) throw new Error(`not ${name} within ${PATIENCE_MS / 1_000} s`)
      const { rows } = await db.query(
        `select count(*) filter (where ${open})::int as left from vehicle where owner_id = $1`,
        [dealer.id],
      )
      left = rows[0].left
      delayed = Math.max(delayed, await longestDelay(world))
    }
    seconds[name] = round((performance.now() - began) / 1_000)
    const { rows } = await db.query(
      `select max(n)::int as n from (select count(*) as n from vehicle where owner_id = $1 group by xmin::text) t`,
      [dealer.id],
    )
    largest = Math.max(largest, rows[0].n)
  }
  over.abort()
  await watching
  const used = [...cpuTime(system)].reduce((sum, [name, ms]) => sum + ms - (before.get(name) ?? 0), 0)
  return {
    vehicles: size,
    seconds,
    cpuSeconds: round(used / 1_000),
    delayMs: Math.round(delayed * 1_000),
    largest,
    ...sight,
  }
}

function verdict(results: readonly Result[], short: boolean): boolean {
  console.table(
    results.map(({ seconds, slowest, ...result }) => ({
      ...result,
      ...seconds,
      'slowest search (ms)': Math.round(slowest),
    })),
  )
  const wall = (result?: Result) => Object.values(result?.seconds ?? {}).reduce((sum, part) => sum + part, 0)
  const ratio = round(wall(results.at(-1)) / wall(results[0]))
  const times = (results.at(-1)?.vehicles ?? 0) / (results[0]?.vehicles ?? 1)
  const wrong = results.reduce((sum, { shown, failed }) => sum + shown + failed, 0)
  const largest = Math.max(...results.map((result) => result.largest))
  const longest = Math.max(...results.map(({ delayMs }) => delayMs))
  console.log(
    `growth: ${wrong} wrong or failed (limit 0), ${largest} vehicles in one transaction (limit ${BATCH_LIMIT}), ` +
      `wall time × ${ratio} for × ${times} (limit ${RATIO_LIMIT}), event loop ${longest} ms (limit ${DELAY_LIMIT_MS} ms)`,
  )
  const right = wrong === 0 && largest <= BATCH_LIMIT
  return right && ratio <= RATIO_LIMIT && (short || longest <= DELAY_LIMIT_MS)
}

const round = (value: number): number => Math.round(value * 100) / 100
