import { setTimeout as delay } from 'node:timers/promises'
import { updateVehicle } from '@forecourt/contracts'
import { offerVehicle } from '../../client/sample-vehicle.ts'
import { cpuTime, perChange } from '../cpu-time.ts'
import { summarise } from '../percentiles.ts'
import { inlined, SqlCapture, type Statement } from './captured-sql.ts'
import { limits, round, type Verdict } from './figures.ts'
import type { SearchBench } from './search-bench.ts'

/** Sellers who change a price at the same time. */
const WRITERS = 8

/** How a price of euros stands in `vehicle` and in `vehicle_search`; pgbench draws one anew each time. */
const stored = { minor: 100, base: 100_000 }
const variables = [
  'price random(10000, 99999)',
  ...Object.entries(stored).map(([name, factor]) => `${name} :price * ${factor}`),
]

/** A price is what changes: the same row written again would leave every index as it is. */
function withVariables(text: string, price: number): string {
  const replaced = Object.entries(stored).reduce(
    (sql, [name, factor]) => sql.replaceAll(new RegExp(`'?\\b${price * factor}\\b'?`, 'g'), `:${name}`),
    text,
  )
  if (replaced === text) throw new Error(`the price ${price} is not in: ${text}`)
  return replaced
}

const SEARCH_ROW = 'insert into vehicle_search '

/** What a change wrote: the vehicle, and its row of the read table a moment later (ADR 63). */
async function writesOf(capture: SqlCapture): Promise<Statement[]> {
  const written: Statement[] = []
  for (let tries = 0; tries < 100 && !written.some(({ text }) => text.startsWith(SEARCH_ROW)); tries++) {
    if (tries > 0) await delay(20)
    const some = await capture.take('forecourt-catalog')
    written.push(...some.filter(({ text }) => text.startsWith('update "vehicle" ') || text.startsWith(SEARCH_ROW)))
  }
  return written
}

/** Sellers changing prices, beside pgbench with the statements that write. */
export async function measureUpdates(bench: SearchBench, seconds: number, vehicles: number): Promise<Verdict> {
  const ids: string[] = []
  for (let at = 0; at < vehicles; at++) ids.push((await offerVehicle(bench.person.client, `Measured ${at}`)).id)
  let price = 10_000
  const change = (id: string) => {
    price += 10
    return bench.client.call(updateVehicle, {
      caller: bench.caller,
      params: { id },
      body: { price },
      deadline: 30_000,
    })
  }
  const capture = new SqlCapture(bench.admin, bench.system.world.folder)
  await capture.start()
  const scripts: string[] = []
  for (const id of ids.slice(0, 40)) {
    await capture.take('')
    await change(id)
    const asked = price
    const written = await writesOf(capture)
    const changes = written.map((statement) => withVariables(inlined(statement), asked))
    if (changes.length > 0) scripts.push(['begin', ...changes, 'commit'].join(';\n'))
  }
  await capture.stop()
  const asleep = cpuTime(bench.system)
  const sql = await bench.pgbench(scripts, WRITERS, seconds, variables)
  const bySql = perChange(asleep, cpuTime(bench.system), sql.n)
  // As with searches, the compiler is not what is measured.
  await changeFor(2 * seconds, ids, change)
  const warm = cpuTime(bench.system)
  const { latencies, failed, perSecond } = await changeFor(seconds, ids, change)
  const byService = perChange(warm, cpuTime(bench.system), latencies.length)
  const ratio = perSecond / sql.perSecond
  console.table({ 'PATCH /vehicle/:id': { ...summarise(latencies), perSecond }, 'pgbench, its UPDATEs': sql })
  console.log('milliseconds of a core for each change, by process')
  console.table({ 'PATCH /vehicle/:id': byService, 'pgbench, its UPDATEs': bySql })
  return {
    line: `updates ÷ pgbench ${round(ratio)} (limit ${limits.updates}); failed ${failed}`,
    isRight: failed === 0,
    isFast: ratio >= limits.updates,
  }
}

async function changeFor(seconds: number, ids: readonly string[], change: (id: string) => Promise<unknown>) {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1_000
  let failed = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let at = writer; performance.now() < end; at += WRITERS) {
        const before = performance.now()
        await change(ids[at % ids.length] ?? '').catch(() => failed++)
        latencies.push(performance.now() - before)
      }
    }),
  )
  return { latencies, failed, perSecond: round(latencies.length / ((performance.now() - started) / 1_000)) }
}
