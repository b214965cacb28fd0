import { searchVehicles } from '@forecourt/contracts'
import { signIn } from '../client/people.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { findChromium } from '../run/chromium.ts'
import { measuredJourney } from './measured-journey.ts'
import { type Audit, audit, medianOf } from './web/audit.ts'
import { serveBarePage } from './web/bare-page.ts'

export const meta = {
  shows:
    'what a phone on a slow line waits for: Lighthouse on sign-in, home and a vehicle page, and the next paint after a tap',
  takes: '12 min',
}

/** Of issue 16: the whole experience. Scores of 100, times in milliseconds. */
const LIMITS = {
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
  largestPaint: 2_500,
  shift: 0.02,
  nextPaint: 100,
}
/** Audits of each page. */
const ROUNDS = 5

interface Page {
  readonly name: string
  readonly path: string
  /** Of whoever looks at it; empty for nobody. */
  readonly cookie: string
}

/** Milliseconds from a press to the next picture, the longest of each kind, at a processor four times slower. */
type NextPaint = Readonly<Record<string, number>>

/**
 * Audits the pages that people meet first as Lighthouse does (phone, simulated Slow 4G, processor four times slower), beside a page
 * of the same bytes without our code, and measures the next paint after a press. Short: one round, and only scores that no machine
 * changes are judged.
 *
 * @returns whether what was judged is within its limits
 */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const chromium = await findChromium(console.log)
  return withSystem({ demo: true, signal }, async (system) => {
    await (isShort ? system.demo.stop() : system.demo.complete)
    let isGood = true
    for (const page of await pagesOf(system)) {
      const found = await rounds(isShort ? 1 : ROUNDS, signal, () =>
        audit(chromium, system.world.app + page.path, page.cookie, isShort ? 15_000 : undefined),
      )
      console.table({ [page.name]: shown(found) })
      for (const fault of found.faults) console.log(`  ${page.name}: ${fault}`)
      const missed = missedBy(found, isShort)
      if (missed.length > 0) console.log(`  ${page.name} misses ${missed.join(', ')}`)
      isGood &&= missed.length === 0
      if (!isShort) await compare(chromium, page.name, found, signal)
    }
    // The journeys press the same in each `npm test`.
    const isQuick = isShort || (await interactions(system, { chromium, signal }))
    console.log(
      isShort ? 'short: accessibility, best practices and shifts were judged, times were not' : 'web: see above',
    )
    return isGood && isQuick
  })
}

async function pagesOf({ world }: RunningSystem): Promise<Page[]> {
  const buyer = world.accounts.find(({ label }) => label === 'buyer') ?? world.accounts[0]
  if (!buyer) throw new Error('the demo world has no accounts')
  const client = await signIn(world, buyer.email, buyer.password)
  const { data } = await client.call(searchVehicles, { query: { limit: 1 } })
  const [vehicle] = data
  if (!vehicle) throw new Error('the demo world has no vehicle yet, whose page could be audited')
  const { cookie } = client
  return [
    { name: 'sign-in', path: '/sign-in', cookie: '' },
    { name: 'home', path: '/', cookie },
    { name: 'vehicle', path: `/vehicles/${vehicle.id}`, cookie },
  ]
}

async function rounds(count: number, signal: AbortSignal, one: () => Promise<Audit>): Promise<Audit> {
  const audits: Audit[] = []
  while (audits.length < count) {
    signal.throwIfAborted()
    audits.push(await one())
  }
  return medianOf(audits)
}

const shown = ({ weight, faults: _, shift, ...rest }: Audit) => ({
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, Math.round(value)])),
  shift: Number(shift.toFixed(4)),
  scriptKB: Math.round(weight.script / 1000),
})

function missedBy(found: Audit, isShort: boolean): string[] {
  const judged = {
    accessibility: found.accessibility >= LIMITS.accessibility,
    'best practices': found.bestPractices >= LIMITS.bestPractices,
    shift: found.shift <= LIMITS.shift,
    ...(isShort
      ? {}
      : {
          performance: found.performance >= LIMITS.performance,
          'largest paint': found.largestPaint <= LIMITS.largestPaint,
        }),
  }
  return Object.entries(judged).flatMap(([name, isMet]) => (isMet ? [] : [name]))
}

/** What loading alone costs on this machine. */
async function compare(chromium: string, name: string, found: Audit, signal: AbortSignal): Promise<void> {
  const bare = await serveBarePage(found.weight)
  try {
    const plain = await rounds(ROUNDS, signal, () => audit(chromium, bare.url, ''))
    const ratio = (of: 'firstPaint' | 'largestPaint') => Number((found[of] / plain[of]).toFixed(2))
    console.table({
      [`${name} ÷ a page of the same bytes`]: { firstPaint: ratio('firstPaint'), largestPaint: ratio('largestPaint') },
      'that page': shown(plain),
    })
  } finally {
    await bare.close()
  }
}

async function interactions(
  { world }: RunningSystem,
  options: { chromium: string; signal: AbortSignal },
): Promise<boolean> {
  const spec = 'journeys/next-paint.spec.ts'
  const { figures, isPassed, output } = await measuredJourney<NextPaint>(world, spec, options)
  if (!figures || !isPassed) console.log(output)
  if (!figures) return false
  console.table({ 'press to next paint, ms': figures })
  const worst = Math.max(...Object.values(figures))
  console.log(`  worst ${worst} ms (limit ${LIMITS.nextPaint} ms)`)
  return isPassed && worst <= LIMITS.nextPaint
}
