import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openSystem } from '../client/with-system.ts'
import { deleteRun } from '../run/system.ts'
import { cpuTime, perChange } from './cpu-time.ts'
import { randomOf, readChoices, type SearchClass, searchClasses } from './search/classes.ts'
import { engineFigures } from './search/engine-figures.ts'
import { round, shuffled } from './search/figures.ts'
import { askFor } from './search/measure-throughput.ts'
import { SearchBench } from './search/search-bench.ts'

export const meta = {
  shows: 'what a search costs with 1, 2 and 4 instances of catalog and 1 and 2 of the BFF',
  takes: '20 min',
  onlyWhole:
    'it measures nothing but costs; two of each serve together in the upgrade, and two BFFs in the sessions program',
}

/** Processor of a search beside that with one instance of each (issue 18). */
const LIMIT = 1.25
/** An index that is filled anew takes half a minute for a million vehicles. */
const PATIENCE_MS = 180_000
/** What is typed wrong or found nowhere is asked of the database again, and deep pages are rare. */
const RARE = ['typo', 'none found', 'deep page']

interface Topology {
  readonly catalog: number
  readonly bff: number
}
interface Cost {
  readonly perSecond: number
  readonly p95: number
  readonly failed: number
  /** Milliseconds of a core for a search, by kind of process; nothing where the machine does not tell. */
  readonly ms: Readonly<Record<string, number>>
}

/**
 * More instances cannot answer more on a machine whose cores are all at work. What can be seen on it is that they do not cost
 * more: nothing is done once for each instance that one would do once for all.
 *
 * All search the same data, which are loaded once, and each topology is measured twice, there and back, so that neither a
 * machine that gets slower nor what the database keeps in memory by then counts for one and against another.
 *
 * @returns whether every search was answered, and in a full run cost no more than {@link LIMIT} of what it costs with one
 */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const size = isShort ? { rows: 2_000, seconds: 1 } : { rows: 100_000, seconds: 15 }
  const topologies: Topology[] = isShort
    ? [{ catalog: 2, bff: 2 }]
    : [1, 2].flatMap((bff) => [1, 2, 4].map((catalog) => ({ catalog, bff })))
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-scale-out-'))
  const costs = new Map<Topology, Cost[]>()
  try {
    await within(folder, { catalog: 1, bff: 1 }, signal, async (bench) => {
      await bench.load(size.rows, signal)
      await bench.indexed(size.rows)
    })
    for (const topology of [...topologies, ...topologies.toReversed()]) {
      const cost = await within(folder, topology, signal, (bench) => measure(bench, topology, size, signal))
      console.log(nameOf(topology), cost)
      costs.set(topology, [...(costs.get(topology) ?? []), cost])
    }
  } finally {
    await deleteRun(folder)
  }
  const least = topologies.map((topology) => leastOf(costs.get(topology) ?? []))
  console.log('milliseconds of a core for a search, the lesser of there and back')
  const rows = topologies.map((topology, at) => {
    const both = (costs.get(topology) ?? []).map(({ ms }) => allOf(ms)).join(' and ')
    const { ms, ...rest } = least[at] as Cost
    return [nameOf(topology), { ...rest, ...ms, all: allOf(ms), 'there and back': both }]
  })
  console.table(Object.fromEntries(rows))
  const most = Math.max(...least.map(({ ms }) => round(allOf(ms) / allOf(least[0]?.ms ?? {}))))
  console.log(`scale-out: ${most} of what a search costs with one instance of each (limit ${LIMIT})`)
  if (isShort) console.log('short: answers were judged, costs were not')
  return [...costs.values()].flat().every(({ failed }) => failed === 0) && (isShort || most <= LIMIT)
}

const nameOf = ({ catalog, bff }: Topology) => `catalog × ${catalog}, BFF × ${bff}`
const allOf = (ms: Cost['ms']): number => round(Object.values(ms).reduce((sum, one) => sum + one, 0))
const leastOf = (costs: readonly Cost[]): Cost =>
  costs.reduce((least, cost) => (allOf(cost.ms) < allOf(least.ms) ? cost : least))

/** Starts a system on the data in the folder, and leaves them there. */
async function within<T>(
  folder: string,
  scale: Topology,
  signal: AbortSignal,
  work: (bench: SearchBench) => Promise<T>,
): Promise<T> {
  const system = await openSystem({ folder, scale: { ...scale }, signal })
  try {
    const bench = await SearchBench.open(system, undefined)
    try {
      return await work(bench)
    } finally {
      await bench.close()
    }
  } finally {
    await system.stop()
  }
}

async function measure(
  bench: SearchBench,
  topology: Topology,
  { rows, seconds }: { rows: number; seconds: number },
  signal: AbortSignal,
): Promise<Cost> {
  const { system } = bench
  // Each of them, before anybody is measured: one that still fills its index costs what no search does.
  await Promise.all(system.world.operations.catalog.map((url) => hasAll(url, rows, signal)))
  const classes = searchClasses(await readChoices(bench.db))
  const queries = mixOf(classes.filter(({ name }) => !RARE.includes(name)))
  const { bffs } = system.world
  // Node compiles what it runs often: who measures a process that has just begun measures its compiler. Each of several gets a
  // part of the searches, and needs as many as one alone.
  await askFor(bench, queries, seconds * Math.max(topology.catalog, topology.bff), bffs)
  const before = cpuTime(system)
  const { perSecond, p95, failed, n } = await askFor(bench, queries, seconds, bffs)
  return { perSecond, p95, failed, ms: byKind(perChange(before, cpuTime(system), n)) }
}

/** Waits until an instance has all vehicles in memory. */
async function hasAll(operations: string, rows: number, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(250, undefined, { signal }))
    if (((await engineFigures(operations)).vehicles ?? 0) >= rows) return
  throw new Error(`${operations} did not fill its index with ${rows} vehicles in time`)
}

/** The same searches in every run. */
function mixOf(classes: readonly SearchClass[]) {
  const random = randomOf(7)
  return shuffled(classes.flatMap(({ query }) => Array.from({ length: 20 }, () => query(random))))
}

/** `catalog-1` and `catalog-2` together. */
function byKind(times: Readonly<Record<string, number>>): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const [name, ms] of Object.entries(times)) {
    const kind = name.replace(/-\d+$/, '')
    kinds[kind] = round((kinds[kind] ?? 0) + ms)
  }
  return kinds
}
