import { newPerson } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { withSystem } from '../client/with-system.ts'
import { type Alerted, alertAll } from './alerts/alert-all.ts'

export const meta = {
  shows: 'one vehicle that 100,000 saved searches have waited for, beside 1,000',
  takes: '8 min',
  shares: 'still',
}

/** Searches told by one event at least, on average, where there are many. */
const TOGETHER = 200
/** How much longer a search may take among many than among few. */
const TIMES = 2

/**
 * @returns whether every owner was told once, with an event for hundreds of searches, and a search among a hundred thousand
 * takes no longer than one among a thousand
 */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const [few, many] = isShort ? [100, 1_000] : [1_000, 100_000]
  return withSystem({ signal }, async ({ world }) => {
    await withoutLimits(world)
    const [seller, searcher] = [await newPerson(world, 'Seller'), await newPerson(world, 'Searcher')]
    const parts = { world, seller, searcher, signal }
    const runs: Record<string, Alerted> = {}
    for (const [name, word, searches, isAlike] of [
      [`${few}, each another filter`, 'Zaphod', few, false],
      [`${many}, each another filter`, 'Quux', many, false],
      [`${many}, of 50 filters`, 'Yttrium', many, true],
    ] as const) {
      signal.throwIfAborted()
      runs[name] = await alertAll(parts, { word, searches, isAlike })
    }
    console.table(runs)
    const [small, ...large] = Object.values(runs)
    const isRight = Object.values(runs).every(({ lost, twice }) => lost === 0 && twice === 0)
    const isTogether = large.every(
      (one) => one.searches >= TOGETHER * (one['outbox, catalog'] + one['outbox, messaging']),
    )
    const slower = Math.max(...large.map((one) => one['ms a search'])) / (small?.['ms a search'] ?? 1)
    const isFast = slower <= TIMES
    console.log(
      `alerts: each owner told once: ${isRight}; at least ${TOGETHER} searches an outbox row: ${isTogether}; a search among ${many} takes ${slower.toFixed(2)} times as long as among ${few} (limit ${TIMES})`,
    )
    if (isShort) console.log('short: who was told was judged, figures were not')
    return isRight && (isShort || (isTogether && isFast))
  })
}
