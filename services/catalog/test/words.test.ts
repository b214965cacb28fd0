import { setTimeout as delay } from 'node:timers/promises'
import { type SearchMeta, searchVehicles, type VehicleCard } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresEngine } from '../src/discovery/postgres/postgres-engine.ts'
import { search } from '../src/discovery/search/search.service.ts'
import { slotsInTime } from '../src/discovery/search/slots-in-time.ts'
import { importsOf } from './import-world.ts'
import { knownFailures, searches, type Wanted } from './words/searches.ts'
import { type Car, stockList } from './words/stock-list.ts'
import { seller, startWorld, type World } from './world.ts'

/** How many of the searches must find what they mean (issue 13: 38 of 40). */
const LIMIT = 0.95
const stock = stockList(800)
const viewer = seller('Viewer')
let world: World
const carOf = new Map<string, Car>()

beforeAll(async () => {
  world = await startWorld({ hasIndex: true })
  const tool = importsOf(world, callers.user({ name: 'Dealer', permissions: ['publish_incomplete'] }))
  const { body } = await tool.upload(stock.text)
  const defaults = { currency: 'EUR', country: 'DE' }
  const job = await tool.configure(body.data, { defaults, allowIncomplete: true, ignoreUnknown: true })
  const done = await tool.finish(job.body.data.id, 'run')
  if (done.created !== stock.cars.length) throw new Error(JSON.stringify(done))
  const byNumber = new Map(stock.cars.map((car) => [car.number, car]))
  for (const { id, number } of await world.query<{ id: string; number: string }>(
    'select id, stock_number as number from vehicle',
  )) {
    const car = byNumber.get(number)
    if (car) carOf.set(id, car)
  }
  const everything = { anyOf: {}, ranges: {}, words: [], includeSold: false }
  while ((await world.index?.count(everything)) !== stock.cars.length) await delay(50)
}, 240_000)
afterAll(() => world?.close())

interface Answer {
  readonly data: VehicleCard[]
  readonly meta: SearchMeta
}
const run = async (q: string, literal = false): Promise<Answer> =>
  (await world.call(searchVehicles, { caller: viewer, query: { q, literal } })).body
const runWithoutIndex = (q: string): Promise<Answer> =>
  search(world.db.fork(), postgresEngine, viewer, { slots: slotsInTime(() => {}), log: world.app.log }, { q })

/** What is wrong with an answer: judged by what the list says of the vehicles, not by what search keeps of them. */
function faultOf({ wants, leftOut = [] }: Wanted, { data, meta }: Answer): string | null {
  const wanted = stock.cars.filter(wants).length
  const others = data.filter(({ id }) => {
    const car = carOf.get(id)
    return !car || !wants(car)
  })
  if (wanted === 0) return 'the list has none'
  if (others.length > 0) return `${others.length} of page one are something else, e.g. ${others[0]?.title}`
  if (meta.total !== wanted) return `${meta.total} of ${wanted}`
  const named = meta.unmatched?.words ?? []
  return named.join() === leftOut.join() ? null : `left out: ${named.join() || 'nothing'}`
}

async function judge(how: string, ask: (q: string) => Promise<Answer>, known: ReadonlySet<string>): Promise<void> {
  const judged: { typed: string; found: number; fault: string | null }[] = []
  for (const wanted of searches) {
    const answer = await ask(wanted.typed)
    judged.push({ typed: wanted.typed, found: answer.meta.total, fault: faultOf(wanted, answer) })
  }
  const wrong = judged.filter(({ fault }) => fault !== null)
  console.info(
    [
      ...wrong.map(({ typed, found, fault }) => `✗ ${typed}: ${found} (${fault})`),
      `words ${how}: ${judged.length - wrong.length} of ${judged.length} find what they mean`,
    ].join('\n'),
  )
  expect(wrong.filter(({ typed }) => !known.has(typed))).toEqual([])
  // A failure that is gone is struck from the list.
  expect(wrong.map(({ typed }) => typed)).toEqual(expect.arrayContaining([...known]))
}

it('finds what words mean, in German, English, French and Chinese', async () => {
  expect(searches.length).toBeGreaterThanOrEqual(40)
  expect(knownFailures.size).toBeLessThanOrEqual((1 - LIMIT) * 40)
  await judge('with the index', run, knownFailures)
}, 60_000)

it(
  'finds the same where no index is in memory',
  () => judge('without an index', runWithoutIndex, knownFailures),
  60_000,
)

it('shows what the text it names would find word for word, so that it can be saved', async () => {
  const word = fc.constantFrom(
    ...[
      'golf',
      'cheap',
      'bmw',
      '3',
      'series',
      'c',
      'klasse',
      'zzyzx',
      'diesel',
      '奔驰',
      '红色',
      'golff',
      'corolla',
      'DS',
    ],
  )
  const typed = fc.oneof(
    fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(' ')),
    fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join('')),
    // More words than count.
    fc.constant('golf cheap a b c d e f g h i j k l m n o'),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      const { data, meta } = await run(q)
      const text = meta.unmatched?.q ?? meta.correction?.q ?? q
      const same = await run(text, true)
      expect([same.meta.total, same.data.map(({ id }) => id)]).toEqual([meta.total, data.map(({ id }) => id)])
      expect(meta.correction?.q).not.toBe(q)
    }),
    { seed: 13, numRuns: 60, examples: [['cheap golf cheap'], ['bmw 3 series golf'], ['奔驰sprnter']] },
  )
}, 60_000)
