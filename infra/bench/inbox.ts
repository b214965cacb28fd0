import { withoutLimits } from '../client/plans.ts'
import { withSystem } from '../client/with-system.ts'
import { openBare } from './bare.ts'
import { cpuTime, perChange } from './cpu-time.ts'
import { openContactLoad } from './inbox/contact-load.ts'
import { measureIdle } from './inbox/idle-streams.ts'
import { summarise } from './percentiles.ts'

export const meta = {
  shows: 'contacts at 5, 50 and 100 a second in open inboxes, and 5,000 that wait',
  takes: '10 min',
  shares: 'still',
}

/** All of issue 15: visible ÷ answered at p50, p99 of visible in milliseconds, kB of an idle stream. */
const LIMITS = { ratio: 2.2, p99: 250, kilobytes: 60 }
/** Contacts a second and how many of them; the p99 of the last is told and not judged. */
const RATES = {
  short: [{ perSecond: 5, total: 15, isJudged: true }],
  full: [
    { perSecond: 5, total: 150, isJudged: true },
    { perSecond: 50, total: 1_500, isJudged: true },
    { perSecond: 100, total: 2_000, isJudged: false },
  ],
}
const settings = { messaging: { CONTACTS_PER_HOUR: '1000000' } }

/** @returns whether every contact arrived once, every stream held and, in a full run, all was within its limit */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  console.log(`raised for this run: ${JSON.stringify(settings)}`)
  return withSystem({ settings, signal }, async (system) => {
    const { world } = system
    await withoutLimits(world)
    const [bare, load] = [await openBare(world, world.postgres.messaging), await openContactLoad(world)]
    const verdicts: boolean[] = []
    const warmUp = await load.send(5, isShort ? 2 : 25)
    verdicts.push(warmUp.lost === 0)
    for (const { perSecond, total, isJudged } of isShort ? RATES.short : RATES.full) {
      signal.throwIfAborted()
      const alone: number[] = []
      for (let round = 0; round < 50; round += 1) alone.push(await bare.once())
      const least = summarise(alone)
      const before = cpuTime(system)
      const { answered, visible, lost, repeated } = await load.send(perSecond, total)
      const used = perChange(before, cpuTime(system), total)
      console.table({ 'a commit and a JetStream hop (ms)': least, 'answered (ms)': answered, 'visible (ms)': visible })
      const ratio = visible.p50 / answered.p50
      console.log(
        `inbox at ${perSecond}/s: visible p50 ${visible.p50}, p99 ${visible.p99} ms (limit ${isJudged ? LIMITS.p99 : 'none'}), ÷ answered at p50 ${ratio.toFixed(2)} (limit ${LIMITS.ratio}), ÷ a commit and a hop at p50 ${(visible.p50 / least.p50).toFixed(1)}; lost ${lost}, repeated ${repeated}`,
      )
      console.log(`of the machine's cores each contact used, in ms: ${JSON.stringify(used)}`)
      verdicts.push(lost === 0 && repeated === 0)
      if (!isShort && isJudged) verdicts.push(visible.p99 <= LIMITS.p99)
      if (!isShort) verdicts.push(ratio <= LIMITS.ratio)
    }
    await load.close()
    await bare.close()

    const [streams, seconds] = isShort ? [40, 16] : [5_000, 60]
    const idle = await measureIdle(system, { streams, seconds, signal })
    console.log(
      `inbox: ${idle.held} of ${streams} streams held for ${seconds} s; each ${idle.kilobytes.toFixed(1)} kB (limit ${LIMITS.kilobytes}); a thousand of them ${idle.cpu.toFixed(1)} ms of CPU a second, and ${(idle.transactions / seconds).toFixed(1)} transactions a second for all (limit 1 for each thousand)`,
    )
    verdicts.push(idle.held === streams)
    if (!isShort) verdicts.push(!(idle.kilobytes > LIMITS.kilobytes), idle.transactions / seconds <= streams / 1_000)
    if (isShort) console.log('short: what arrived and held was judged, times and costs were not')
    return verdicts.every(Boolean)
  })
}
