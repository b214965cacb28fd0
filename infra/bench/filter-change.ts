import { withSystem } from '../client/with-system.ts'
import { findChromium } from '../run/chromium.ts'
import { measuredJourney } from './measured-journey.ts'

export const meta = {
  shows: 'from the answer of a changed search to its 24 cards on the screen, and that nothing moves',
  takes: '3 min',
  journey: 'journeys/filter-change.spec.ts',
}

/** New results are shown so many milliseconds after the answer arrived (issue: catalog and search). */
const LIMIT_MS = 100

interface Figures {
  changes: number
  medianMs: number
  worstMs: number
  shift: number
}

/**
 * Runs the journey that measures it on a system and a browser of its own, over the demo world with its pictures.
 *
 * @returns whether the median stayed within the limit and nothing moved
 */
export async function run(_args: string[], signal: AbortSignal): Promise<boolean> {
  const chromium = await findChromium(console.log)
  return withSystem({ demo: true, signal }, async (system) => {
    await system.demo.complete
    const found = await measuredJourney<Figures>(system.world, meta.journey, { chromium, signal })
    const { figures, isPassed, output } = found
    if (!figures || !isPassed) console.log(output)
    if (!figures) return false
    console.table({ 'answer to paint': figures })
    const { medianMs, changes, shift } = figures
    console.log(
      `filter-change: median ${medianMs} ms of ${changes} changes (limit ${LIMIT_MS} ms), layout shift ${shift} (limit 0)`,
    )
    return isPassed && shift === 0 && medianMs <= LIMIT_MS
  })
}
