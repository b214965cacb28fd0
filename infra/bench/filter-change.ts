import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { searchVehicles } from '@forecourt/contracts'
import { signIn } from '../client/people.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { findChromium } from '../run/chromium.ts'
import { isRecord, readJson } from '../run/json-file.ts'
import { ROOT } from '../run/paths.ts'
import { runProgram } from '../run/testing/run-program.ts'

export const meta = {
  shows: 'from the answer of a changed search to its 24 cards on the screen, and that nothing moves',
  takes: '3 min',
}

/** New results are shown so many milliseconds after the answer arrived (issue: catalog and search). */
const LIMIT_MS = 100
/** Enough of the demo world for several filters that fill a page. */
const fewVehicles = 96

interface Figures {
  changes: number
  medianMs: number
  worstMs: number
  shift: number
}

/**
 * Runs the journey that measures it (`e2e/journeys/filter-change.spec.ts`) on a system and a browser of its own, over the
 * demo world with its pictures. Short: over a part of it, and only whether something moved is judged.
 *
 * @returns whether the median stayed within the limit and nothing moved
 */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const chromium = await findChromium(console.log)
  return withSystem({ demo: true, signal }, async (system) => {
    await (isShort ? loadSome(system, signal) : system.demo.complete)
    const report = await mkdtemp(join(tmpdir(), 'forecourt-filter-change-'))
    try {
      const file = join(report, 'report.json')
      const { code, output } = await journey(system, chromium, file, isShort, signal)
      const figures = figuresIn(readJson(file))
      if (!figures) {
        console.log(output)
        return false
      }
      console.table({ 'answer to paint': figures })
      const { medianMs, changes, shift } = figures
      console.log(
        `filter-change: median ${medianMs} ms of ${changes} changes (limit ${LIMIT_MS} ms), layout shift ${shift} (limit 0)`,
      )
      if (code !== 0) console.log(output)
      return code === 0 && shift === 0 && (isShort || medianMs <= LIMIT_MS)
    } finally {
      await rm(report, { recursive: true, force: true })
    }
  })
}

async function journey(
  { world }: RunningSystem,
  chromium: string,
  report: string,
  isShort: boolean,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const program = join(ROOT, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js')
  const options = ['--project=alone', '--no-deps', '--workers=1', '--reporter=list,json']
  const env = {
    FORECOURT_WORLD: join(world.folder, 'world.json'),
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    JUDGE_TIME: isShort ? 'no' : 'yes',
  }
  const args = [program, 'test', 'journeys/filter-change.spec.ts', ...options]
  return runProgram(args, signal, { cwd: join(ROOT, 'e2e'), env, limitMs: 240_000 })
}

/** The demo world takes its time; a part of it will do where nothing is measured. */
async function loadSome({ world, demo }: RunningSystem, signal: AbortSignal): Promise<void> {
  const [account] = world.accounts
  if (!account) throw new Error('the demo world has no accounts')
  const client = await signIn(world, account.email, account.password)
  while ((await client.call(searchVehicles, { query: { limit: 1 } })).meta.total < fewVehicles)
    await delay(250, undefined, { signal })
  await demo.stop()
}

/** The annotation of the journey, wherever it stands in Playwright's report. */
function figuresIn(report: unknown): Figures | undefined {
  if (Array.isArray(report)) return report.map(figuresIn).find((found) => found !== undefined)
  if (!isRecord(report)) return undefined
  if (report.type === 'figures' && typeof report.description === 'string')
    return JSON.parse(report.description) as Figures
  return figuresIn(Object.values(report))
}
