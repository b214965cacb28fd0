import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findShowingChromium } from '../chromium.ts'
import { checkFirstLoad } from '../first-load/check.ts'
import { oneMachine } from '../one-machine.ts'
import { parseScale } from '../options.ts'
import { ROOT } from '../paths.ts'
import type { Reporter } from '../reporter.ts'
import { deleteRun, startSystem } from '../system.ts'
import { buildUi, UI_DIST } from '../ui-build.ts'
import { type Outcome, total } from './outcome.ts'
import type { PhaseContext } from './phase-context.ts'
import { followTests } from './progress.ts'
import { proofsOf, type RanTest } from './proofs.ts'
import { playwrightOutcome, playwrightTests, vitestOutcome, vitestTests } from './reports.ts'
import { type ProgramResult, runProgram } from './run-program.ts'
import { runShortPrograms } from './short-programs.ts'
import { staticChecks } from './static-checks.ts'

export interface Phase {
  name: string
  title: string
  /** It opens a browser. */
  browser?: boolean
  run: (context: PhaseContext) => Promise<Outcome>
}

const CORES = availableParallelism()
/** Limits are for what hangs: on two cores everything takes twice as long as on four. */
const MINUTE = 60_000
/** Where there are cores for it, two lanes share the machine (run-tests.ts); elsewhere each phase has all of it. */
const WORKERS = CORES >= 4 ? Math.floor(CORES / 2) : CORES

/** Each red journey waits for what does not come: whatever makes so many red is known by then. */
const TOO_MANY_RED = 30

/** In the order of the summary. The first lane needs no browser, the second one does; the rest run alone. */
export const PHASES: readonly Phase[] = [
  { name: 'static', title: 'static checks', run: runStatic },
  { name: 'unit', title: 'unit tests', run: (context) => vitest(context, 'unit', ROOT, ['--project', 'unit*']) },
  {
    name: 'integration',
    title: 'integration tests on real PostgreSQL and NATS',
    // They wait for databases, clocks and pauses a quarter of their time.
    run: (context) => vitest(context, 'integration', ROOT, ['--project', 'integration'], WORKERS + 1),
  },
  {
    name: 'stories',
    title: 'stories in a browser, with accessibility checks',
    browser: true,
    run: (context) => vitest(context, 'stories', join(ROOT, 'design-system'), []),
  },
  { name: 'first-load', title: 'what pages load before they are of use', run: runFirstLoad },
  { name: 'e2e', title: 'journeys through a started system', browser: true, run: runE2e },
  { name: 'programs', title: 'bench and fault programs, short', browser: true, run: runShortPrograms },
]

async function runStatic({ reporter, signal }: PhaseContext): Promise<Outcome> {
  const checks = staticChecks()
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let check = checks.shift(); check; check = checks.shift()) {
      const outcome = await check.run(signal)
      if (outcome.failed > 0) reporter.warn(`static: ${check.name} failed`)
      outcomes.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, WORKERS) }, worker))
  return total(outcomes)
}

async function vitest(
  context: PhaseContext,
  name: string,
  cwd: string,
  options: string[],
  workers = WORKERS,
): Promise<Outcome> {
  const report = join(context.folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...options, ...reporters, `--maxWorkers=${workers}`, '--passWithNoTests', ...context.filters]
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const env = { CHROMIUM_PATH: context.chromium }
  const { code, output } = await followed(context, [program, ...args], { cwd, env, limitMs: 30 * MINUTE })
  for (const [line] of output.matchAll(/(?:test servers|storm): .*$/gm)) context.reporter.line(`  ${line}`)
  return withProofs(context, name, vitestOutcome(report, code, output), vitestTests(report))
}

/** Runs a test runner and tells what it comes to while it runs. */
async function followed(
  { reporter, signal }: PhaseContext,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string>; limitMs: number },
): Promise<ProgramResult> {
  const { read, end } = followTests(reporter)
  try {
    return await runProgram(args, signal, { ...options, onLine: read })
  } finally {
    end()
  }
}

/** On the files that journeys run with: who comes first builds them. */
async function runFirstLoad({ reporter, signal, folder }: PhaseContext): Promise<Outcome> {
  await buildUi(folder, reporter, signal)
  return checkFirstLoad(UI_DIST, reporter.line)
}

async function runE2e(context: PhaseContext): Promise<Outcome> {
  const { reporter, signal, chromium, folder, filters } = context
  const showing = await findShowingChromium(reporter.line)
  const runFolder = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'))
  const quiet: Reporter = { ...reporter, line: () => {}, step: (_title, work) => work() }
  const scale = parseScale(process.env.FORECOURT_SCALE ?? '')
  // Outages kill what is started again, many times: nobody wants to wait for it as long as an operator would.
  const own = {
    folder: runFolder,
    anyPorts: true,
    storybook: true,
    settings: oneMachine,
    longestPause: 1_000,
    demoPictureWidth: 320,
  }
  const system = await startSystem({ ...own, scale, reporter: quiet, signal })
  try {
    const report = join(folder, 'e2e.json')
    const program = join(ROOT, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js')
    const env = {
      FORECOURT_WORLD: join(runFolder, 'world.json'),
      CHROMIUM_PATH: chromium,
      ...(showing && { SHOWING_CHROMIUM_PATH: showing }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    }
    const args = [program, 'test', '--reporter=list,json', `--max-failures=${TOO_MANY_RED}`, ...filters]
    const { code, output } = await followed(context, args, {
      cwd: join(ROOT, 'e2e'),
      env,
      limitMs: 60 * MINUTE,
    })
    return withProofs(context, 'e2e', playwrightOutcome(report, code, output), playwrightTests(report))
  } finally {
    await system.stop()
    await deleteRun(runFolder)
  }
}

/** Who runs a part does not ask for what the whole proves. */
const withProofs = ({ filters }: PhaseContext, phase: string, outcome: Outcome, tests: readonly RanTest[]): Outcome =>
  filters.length > 0 ? outcome : total([outcome, proofsOf(phase, tests)])
