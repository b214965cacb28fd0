import { withSystem } from '../client/with-system.ts'
import { measureClasses } from './search/measure-classes.ts'
import { measureFacets } from './search/measure-facets.ts'
import { measureFeatured } from './search/measure-featured.ts'
import { measureStart } from './search/measure-start.ts'
import { measureSuggest } from './search/measure-suggest.ts'
import { measureThroughput } from './search/measure-throughput.ts'
import { measureUpdates } from './search/measure-updates.ts'
import { findPgbench } from './search/pgbench.ts'
import { SearchBench } from './search/search-bench.ts'

export const meta = {
  shows: 'searching, counting and changing a million vehicles, beside pgbench',
  takes: '12 min',
  shares: 'still',
}

/** @returns whether every answer was right and, in a full run, every ratio within its limit */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const rows = isShort
    ? 20_000
    : Number(/^--rows=(\d+)$/.exec(args.find((arg) => arg.startsWith('--rows=')) ?? '')?.[1] ?? 1_000_000)
  const samples = isShort ? 4 : 60
  const seconds = isShort ? 2 : 20
  const path = await findPgbench()
  if (!path && !isShort)
    throw new Error(
      'pgbench was not found: it comes with PostgreSQL (Debian: postgresql-contrib; Homebrew: postgresql)',
    )
  if (!path) console.log('pgbench was not found: what is compared with it is left out')
  return withSystem({ signal }, async (system) => {
    const bench = await SearchBench.open(system, path)
    try {
      await bench.load(rows, signal)
      await bench.indexed(rows)
      const verdicts = [
        await measureStart(bench, rows, signal),
        await measureClasses(bench, samples, signal),
        await measureFacets(bench, samples, signal),
        await measureSuggest(bench, samples * 2, signal),
        ...(path
          ? [await measureThroughput(bench, seconds), await measureUpdates(bench, seconds, isShort ? 4 : 40)]
          : []),
        // Last: it gives sellers plans.
        await measureFeatured(bench, signal),
      ]
      for (const { line } of verdicts) console.log(line)
      if (isShort) console.log('short: answers were judged, ratios were not')
      return verdicts.every(({ isRight, isFast }) => isRight && (isShort || isFast))
    } finally {
      await bench.close()
    }
  })
}
