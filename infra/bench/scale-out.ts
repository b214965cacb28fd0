import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSystem } from '../client/with-system.ts'
import { deleteRun } from '../run/system.ts'
import { cpuTime, perChange } from './cpu-time.ts'
import { randomOf, readChoices, type SearchClass, searchClasses } from './search/classes.ts'
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
/** What is typed wrong or found nowhere is asked of the database again, and deep pages are rare. */
const RARE = ['typo', 'none found', 'deep page']

interface Topology {
  readonly catalog: number
  readonly bff: number
}
const ONE_OF_EACH: Topology = { catalog: 1, bff: 1 }
interface Cost {
  readonly perSecond: number
  readonly p95: number
  readonly failed: number
  /** Milliseconds of a core for a search, by kind of process; nothing where the machine does not tell. */
  readonly ms: Readonly<Record<string, number>>
}

/**
 * More instances cannot answer more on a machine whose cores are all at work. What can be seen on it is that they do not cost
 * more: nothing is done once for each instance that one would do once for all. All answer about the same vehicles, one after the
 * other and then the other way round: of both times the lower counts, since other work on the machine only ever adds.
 *
 * @returns whether every search was answered, and in a full run cost no more than {@link LIMIT} of what it costs with one
 */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const topologies: Topology[] = isShort
    ? [{ catalog: 2, bff: 2 }]
    : [1, 2].flatMap((bff) => [1, 2, 4].map((catalog) => ({ catalog, bff })))
  const size = isShort ? { rows: 2_000, seconds: 1 } : { rows: 100_000, seconds: 15 }
  const passes = isShort ? [topologies] : [topologies, topologies.toReversed()]
  const costs = new Map<Topology, Cost[]>()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-program-'))
  try {
    await withBench(folder, ONE_OF_EACH, signal, (bench) => bench.load(size.rows, signal))
    for (const topology of passes.flat()) {
      const cost = await withBench(folder, topology, signal, (bench) => measure(bench, topology, size))
      console.log(`${nameOf(topology)}: ${allOf(cost.ms)} ms`)
      costs.set(topology, [...(costs.get(topology) ?? []), cost])
    }
  } finally {
    await deleteRun(folder)
  }
  const least = new Map(topologies.map((one) => [nameOf(one), leastOf(costs.get(one) ?? [])]))
  console.log('milliseconds of a core for a search')
  console.table(
    Object.fromEntries([...least].map(([name, { ms, ...rest }]) => [name, { ...rest, ...ms, all: allOf(ms) }])),
  )
  const [one] = least.values()
  const most = Math.max(...[...least.values()].map(({ ms }) => round(allOf(ms) / allOf(one?.ms ?? {}))))
  console.log(`scale-out: ${most} of what a search costs with one instance of each (limit ${LIMIT})`)
  if (isShort) console.log('short: answers were judged, costs were not')
  const isAnswered = [...costs.values()].flat().every(({ failed }) => failed === 0)
  return isAnswered && (isShort || most <= LIMIT)
}

const nameOf = ({ catalog, bff }: Topology) => `catalog × ${catalog}, BFF × ${bff}`
const allOf = (ms: Cost['ms']): number => round(Object.values(ms).reduce((sum, one) => sum + one, 0))

const leastOf = (costs: readonly Cost[]): Cost =>
  costs.reduce((least, one) => (allOf(one.ms) < allOf(least.ms) ? one : least))

/** Starts the folder's system with so many instances, and ends it; its data stay. */
async function withBench<T>(
  folder: string,
  scale: Topology,
  signal: AbortSignal,
  work: (bench: SearchBench) => Promise<T>,
): Promise<T> {
  const system = await openSystem({ folder, scale: { ...scale }, signal })
  try {
    const bench = await SearchBench.open(system, undefined)
    return await work(bench).finally(() => bench.close())
  } finally {
    await system.stop()
  }
}

async function measure(
  bench: SearchBench,
  { catalog, bff }: Topology,
  { rows, seconds }: { rows: number; seconds: number },
): Promise<Cost> {
  await bench.indexed(rows)
  const classes = searchClasses(await readChoices(bench.db))
  const queries = mixOf(classes.filter(({ name }) => !RARE.includes(name)))
  const { bffs } = bench.system.world
  // Node compiles what it runs often: who measures a process that has just begun measures its compiler. Of several each
  // is asked less.
  await askFor(bench, queries, seconds * Math.max(catalog, bff), bffs)
  const before = cpuTime(bench.system)
  const { perSecond, p95, failed, n } = await askFor(bench, queries, seconds, bffs)
  return { perSecond, p95, failed, ms: byKind(perChange(before, cpuTime(bench.system), n)) }
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
