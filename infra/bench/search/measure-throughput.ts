import { searchVehicles } from '@forecourt/contracts'
import { Agent, request } from 'undici'
import { type Summary, summarise } from '../percentiles.ts'
import { inlined } from './captured-sql.ts'
import { limits, round, shuffled, type Verdict } from './figures.ts'
import type { Sampled, SearchBench } from './search-bench.ts'

/** People who search at the same time. */
const CLIENTS = 16

/** Many people searching through the BFF, signed in, beside pgbench with the statements of the same searches. */
export async function measureThroughput(bench: SearchBench, seconds: number): Promise<Verdict> {
  const mix = bench.sampled.filter(
    ({ name, statements }) => !['typo', 'none found', 'deep page'].includes(name) && statements.length === 2,
  )
  const sql = await bench.pgbench(
    shuffled(mix).map(({ statements }) => statements.map(inlined).join(';\n')),
    CLIENTS,
    seconds,
  )
  const queries = shuffled(mix).map(({ query }) => query)
  // Node compiles what it runs often: who measures a process that has just begun measures its compiler.
  await askFor(bench, queries, 2 * seconds)
  const bff = await askFor(bench, queries, seconds)
  const ratio = bff.perSecond / sql.perSecond
  const tail = bff.p99 / sql.p99
  console.table({ 'through the BFF': bff, 'pgbench, the same SQL': sql })
  return {
    line: `throughput ÷ pgbench ${round(ratio)} (limit ${limits.throughput}); p99 ÷ pgbench ${round(tail)} (limit ${limits.p99}); ${CLIENTS} at the same time`,
    isRight: bff.failed === 0,
    isFast: ratio >= limits.throughput && tail <= limits.p99,
  }
}

/**
 * One signed-in person's searches through the BFF, {@link CLIENTS} at the same time, for so many seconds.
 *
 * @param bffs their addresses, which the clients share evenly; the app's unless stated
 */
export async function askFor(
  { person, system }: Pick<SearchBench, 'person' | 'system'>,
  queries: readonly Sampled['query'][],
  seconds: number,
  bffs: readonly string[] = [system.world.app],
): Promise<Summary & { perSecond: number; failed: number }> {
  const agent = new Agent({ connections: CLIENTS, pipelining: 1 })
  const paths = queries.map((query) => {
    const { pathname, search } = new URL(person.client.url(searchVehicles, { query }))
    return `${pathname}${search}`
  })
  const latencies: number[] = []
  let failed = 0
  const started = performance.now()
  const end = started + seconds * 1_000
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, at) => {
      for (let next = at * 7; performance.now() < end; next++) {
        const before = performance.now()
        const { statusCode, body } = await request(`${bffs[at % bffs.length]}${paths[next % paths.length]}`, {
          dispatcher: agent,
          headers: { cookie: person.client.cookie, accept: 'application/json' },
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
