import { withSystem } from '../client/with-system.ts'
import { cpuTime, perChange } from './cpu-time.ts'
import { randomOf, readChoices, type SearchClass, searchClasses } from './search/classes.ts'
import { round, shuffled } from './search/figures.ts'
import { askFor } from './search/measure-throughput.ts'
import { SearchBench } from './search/search-bench.ts'

export const meta = {
  shows: 'what a search costs with 1, 2 and 4 instances of catalog and 1 and 2 of the BFF',
  takes: '10 min',
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
 * @returns whether every search was answered, and in a full run cost no more than {@link LIMIT} of what it costs with one
 */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const topologies: Topology[] = isShort
    ? [{ catalog: 2, bff: 2 }]
    : [1, 2].flatMap((bff) => [1, 2, 4].map((catalog) => ({ catalog, bff })))
  const costs: [string, Cost][] = []
  for (const topology of topologies) {
    const cost = await measure(topology, isShort ? { rows: 2_000, seconds: 1 } : { rows: 100_000, seconds: 20 }, signal)
    costs.push([`catalog × ${topology.catalog}, BFF × ${topology.bff}`, cost])
  }
  console.log('milliseconds of a core for a search')
  console.table(Object.fromEntries(costs.map(([name, { ms, ...rest }]) => [name, { ...rest, ...ms, all: allOf(ms) }])))
  const [[, one] = []] = costs
  const most = Math.max(...costs.map(([, { ms }]) => round(allOf(ms) / allOf(one?.ms ?? {}))))
  console.log(`scale-out: ${most} of what a search costs with one instance of each (limit ${LIMIT})`)
  if (isShort) console.log('short: answers were judged, costs were not')
  return costs.every(([, { failed }]) => failed === 0) && (isShort || most <= LIMIT)
}

const allOf = (ms: Cost['ms']): number => round(Object.values(ms).reduce((sum, one) => sum + one, 0))

async function measure(
  topology: Topology,
  { rows, seconds }: { rows: number; seconds: number },
  signal: AbortSignal,
): Promise<Cost> {
  return withSystem({ scale: { ...topology }, signal }, async (system) => {
    const bench = await SearchBench.open(system, undefined)
    try {
      await bench.load(rows, signal)
      await bench.indexed(rows)
      const classes = searchClasses(await readChoices(bench.db))
      const queries = mixOf(classes.filter(({ name }) => !RARE.includes(name)))
      const { bffs } = system.world
      // Node compiles what it runs often: who measures a process that has just begun measures its compiler.
      await askFor(bench, queries, 2 * seconds, bffs)
      const before = cpuTime(system)
      const { perSecond, p95, failed, n } = await askFor(bench, queries, seconds, bffs)
      return { perSecond, p95, failed, ms: byKind(perChange(before, cpuTime(system), n)) }
    } finally {
      await bench.close()
    }
  })
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
