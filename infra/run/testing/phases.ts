import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneMachine } from '../one-machine.ts'
import { ROOT } from '../paths.ts'
import { programNames } from '../programs.ts'
import type { Reporter } from '../reporter.ts'
import { startSystem } from '../system.ts'
import { NOTHING, type Outcome, single, total } from './outcome.ts'
import { playwrightOutcome, tail, vitestOutcome } from './reports.ts'
import { runProgram } from './run-program.ts'
import { staticChecks } from './static-checks.ts'

export interface PhaseContext {
  reporter: Reporter
  signal: AbortSignal
  /** Files or parts of names, as Vitest and Playwright take them; empty for everything. */
  filters: readonly string[]
  /** The program browsers are started from. */
  chromium: string
  /** A folder of this run for reports. */
  folder: string
}

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
/** Two lanes share the machine while phases run side by side. */
const WORKERS = Math.max(1, Math.floor(CORES / 2))

/** In the order of the summary. The first lane needs no browser, the second one does; the rest run alone. */
export const PHASES: readonly Phase[] = [
  { name: 'static', title: 'static checks', run: runStatic },
  { name: 'unit', title: 'unit tests', run: (context) => vitest(context, 'unit', ROOT, ['--project', 'unit*']) },
  {
    name: 'integration',
    title: 'integration tests on real PostgreSQL and NATS',
    run: (context) => vitest(context, 'integration', ROOT, ['--project', 'integration']),
  },
  {
    name: 'stories',
    title: 'stories in a browser, with accessibility checks',
    browser: true,
    run: (context) => vitest(context, 'stories', join(ROOT, 'design-system'), []),
  },
  { name: 'e2e', title: 'journeys through a started system', browser: true, run: runE2e },
  { name: 'programs', title: 'bench and fault programs, short', browser: true, run: runPrograms },
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

async function vitest(context: PhaseContext, name: string, cwd: string, options: string[]): Promise<Outcome> {
  const report = join(context.folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...options, ...reporters, `--maxWorkers=${WORKERS}`, '--passWithNoTests', ...context.filters]
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const env = { CHROMIUM_PATH: context.chromium }
  const { code, output } = await runProgram([program, ...args], context.signal, { cwd, env, limitMs: 30 * MINUTE })
  const servers = /^test servers: .*$/m.exec(output)?.[0]
  if (servers) context.reporter.line(`  ${servers}`)
  return vitestOutcome(report, code, output)
}

async function runE2e({ reporter, signal, chromium, folder, filters }: PhaseContext): Promise<Outcome> {
  const runFolder = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'))
  const quiet: Reporter = { ...reporter, line: () => {}, step: (_title, work) => work() }
  const system = await startSystem({ folder: runFolder, anyPorts: true, reporter: quiet, signal, settings: oneMachine })
  try {
    const report = join(folder, 'e2e.json')
    const program = join(ROOT, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js')
    const env = {
      FORECOURT_WORLD: join(runFolder, 'world.json'),
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    }
    const args = [program, 'test', '--reporter=list,json', ...filters]
    const { code, output } = await runProgram(args, signal, {
      cwd: join(ROOT, 'e2e'),
      env,
      limitMs: 45 * MINUTE,
    })
    return playwrightOutcome(report, code, output)
  } finally {
    await system.stop()
    await rm(runFolder, { recursive: true, force: true })
  }
}

/** Each program judges itself. Those that measure time run one after the other, faults two at a time where there are cores. */
async function runPrograms({ reporter, signal, chromium, filters }: PhaseContext): Promise<Outcome> {
  const outcomes = [NOTHING]
  const isWanted = (name: string) => filters.length === 0 || filters.some((filter) => name.includes(filter))
  const lane = async (kind: 'bench' | 'faults', names: string[]) => {
    for (let name = names.shift(); name; name = names.shift()) {
      const args = [`infra/run/${kind}.ts`, name, '--short']
      const result = await runProgram(args, signal, { env: { CHROMIUM_PATH: chromium }, limitMs: 5 * MINUTE })
      reporter.line(`  ${kind} ${name}: ${tail(result.output, 1)}`)
      outcomes.push(single(`${kind} ${name} --short`, result.code === 0, tail(result.output)))
    }
  }
  await lane('bench', programNames('bench').filter(isWanted))
  const faults = programNames('faults').filter(isWanted)
  await Promise.all(Array.from({ length: CORES >= 4 ? 2 : 1 }, () => lane('faults', faults)))
  return total(outcomes)
}
