import { setTimeout as delay } from 'node:timers/promises'
import { saveSearch } from '@forecourt/contracts'
import type { Client } from 'pg'
import { withDatabase } from '../../client/database.ts'
import { samplesOf } from '../../client/metrics.ts'
import type { Person } from '../../client/people.ts'
import { offerVehicle } from '../../client/sample-vehicle.ts'
import type { World } from '../../run/world.ts'

/** Filters that are saved by the API; others have the same prefilter and another bound. */
const FILTERS = 50
/** Everybody must have been told by then, milliseconds. */
const LIMIT = 420_000

export interface Alerted {
  readonly searches: number
  /** Seconds from the offer of the vehicle until all matches are written, and until all entries are there. */
  readonly 'matched, s': number
  readonly 'told, s': number
  readonly 'ms a search': number
  readonly 'outbox, catalog': number
  readonly 'outbox, messaging': number
  /** Jobs of the catalog. Messaging has one for each mail. */
  readonly 'jobs, catalog': number
  readonly 'event loop, ms': number
  readonly lost: number
  readonly twice: number
}

interface Parts {
  readonly world: World
  readonly seller: Person
  readonly searcher: Person
  readonly signal: AbortSignal
}

/** Offers a vehicle that so many searches of as many people wait for, and waits until all of them were told. */
export async function alertAll(
  { world, seller, searcher, signal }: Parts,
  { word, searches, isAlike }: { word: string; searches: number; isAlike: boolean },
): Promise<Alerted> {
  return withDatabase(world.postgres.catalog, (catalog) =>
    withDatabase(world.postgres.messaging, async (messaging) => {
      for (let at = 0; at < FILTERS; at++) {
        const filter = { q: word, yearMin: 1960 + at }
        await searcher.client.call(saveSearch, { body: { name: `${word} ${at}`, filter, frequency: 'instant' } })
      }
      await multiply(catalog, { word, searches, isAlike })
      const before = await totals(catalog, messaging)
      const since = new Date()
      const began = performance.now()
      const { id } = await offerVehicle(seller.client, `${word} for everybody`)
      const seconds = () => Math.round((performance.now() - began) / 100) / 10
      const wanted = searches + FILTERS
      const slowest = watchEventLoop(world)
      let matched = 0
      for (;;) {
        signal.throwIfAborted()
        const matches = await count(catalog, 'select count(*) from saved_search_match where vehicle_id = $1', [id])
        if (matches === wanted) matched ||= seconds()
        const told = await count(messaging, 'select count(*) from notification where vehicle_id = $1', [id])
        if (told >= wanted || performance.now() - began > LIMIT) break
        await delay(searches > 10_000 ? 500 : 50)
      }
      const told = seconds()
      const after = await totals(catalog, messaging)
      const entries = await count(messaging, 'select count(*) from notification where vehicle_id = $1', [id])
      const owners = await count(
        messaging,
        `select count(distinct detail ->> 'searchId') from notification where vehicle_id = $1 and created_at >= $2`,
        [id, since],
      )
      // The searches of this round have nothing to do with the next.
      await catalog.query(`delete from saved_search where name like $1`, [`${word}%`])
      return {
        searches: wanted,
        'matched, s': matched,
        'told, s': told,
        'ms a search': Math.round((told * 1_000_000) / wanted) / 1_000,
        'outbox, catalog': after.catalog - before.catalog,
        'outbox, messaging': after.messaging - before.messaging,
        'jobs, catalog': after.jobs - before.jobs,
        'event loop, ms': await slowest.stop(),
        lost: wanted - owners,
        twice: entries - owners,
      }
    }),
  )
}

/** The same searches for others, past the API. Where they are not alike, each has a bound of its own. */
async function multiply(
  catalog: Client,
  { word, searches, isAlike }: { word: string; searches: number; isAlike: boolean },
): Promise<void> {
  await catalog.query(
    `insert into saved_search (id, owner_id, name, filter, anchors, groups, words, filter_at, frequency, time_zone, seen_at,
       created_at, updated_at, incomplete)
     select gen_random_uuid(), gen_random_uuid(), s.name,
       case when $3 then s.filter else s.filter || jsonb_build_object('mileageMax', 100000 + g) end, s.anchors, s.groups, s.words,
       s.filter_at, s.frequency, s.time_zone, s.seen_at, s.created_at, s.updated_at, s.incomplete
     from generate_series(0, $2::int - 1) g
     join (select *, row_number() over (order by id) - 1 as at from saved_search where name like $1) s on s.at = g % ${FILTERS}`,
    [`${word} %`, searches, isAlike],
  )
  await catalog.query('analyze saved_search')
}

async function count(database: Client, text: string, params: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ count: string }>(text, params)
  return Number(rows[0]?.count)
}

const totals = async (catalog: Client, messaging: Client) => ({
  catalog: await count(catalog, 'select count(*) from outbox'),
  messaging: await count(messaging, 'select count(*) from outbox'),
  jobs: await count(catalog, 'select count(*) from job'),
})

/** The longest time for which a request of the catalog had to wait for its event loop: what its metrics say each second. */
function watchEventLoop({ operations }: World) {
  let worst = 0
  let isOver = false
  const look = async () => {
    for (const url of operations.catalog) {
      const [lag] = await samplesOf(url, 'nodejs_eventloop_lag_max_seconds')
      worst = Math.max(worst, (lag?.value ?? 0) * 1_000)
    }
  }
  const run = async () => {
    // What the process did before is not of this round.
    await look()
    worst = 0
    for (; !isOver; await delay(1_000)) await look()
  }
  const running = run()
  return {
    stop: async () => {
      isOver = true
      await running
      await look()
      return Math.round(worst)
    },
  }
}
