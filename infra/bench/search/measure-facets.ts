import { vehicleFacets } from '@forecourt/contracts'
import { summarise } from '../percentiles.ts'
import { conditionOf, groupingSets, unused } from './condition.ts'
import { limits, median, round, timed, type Verdict } from './figures.ts'
import type { SearchBench } from './search-bench.ts'

/** A class is broad when it finds more than this: the point from which on counts are not shown exactly (rulings 4). */
const BROAD = 10_000

/** Exact count and all facets, beside one exact GROUPING SETS over the same rows. */
export async function measureFacets(bench: SearchBench, samples: number, signal: AbortSignal): Promise<Verdict> {
  const table: Record<string, object> = {}
  let isFast = true
  for (const name of new Set(bench.sampled.map((one) => one.name))) {
    const service: number[] = []
    const sets: number[] = []
    const chosen = bench.sampled.filter((one) => one.name === name)
    for (const { query, statements } of chosen) {
      signal.throwIfAborted()
      const { sort: _sort, page: _page, ...filter } = query
      service.push(
        await timed(() => bench.client.call(vehicleFacets, { caller: bench.caller, query: filter, deadline: 30_000 })),
      )
      // Those over a million rows take seconds: a few of them show it.
      const found = conditionOf(statements)
      if (found && sets.length < Math.max(4, samples / 6))
        sets.push(
          await timed(() =>
            bench.db.query(groupingSets(`${found.text} and ${unused(found.text, found.params)}`), [...found.params]),
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
