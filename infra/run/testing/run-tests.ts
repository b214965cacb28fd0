import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pc from 'picocolors'
import { findChromium } from '../chromium.ts'
import { Failure } from '../failure.ts'
import type { Reporter } from '../reporter.ts'
import { buildUi } from '../ui-build.ts'
import { NOTHING, type Outcome, single, total } from './outcome.ts'
import type { PhaseContext } from './phase-context.ts'
import { PHASES, type Phase } from './phases.ts'

export interface TestOptions {
  /** Names of phases; empty for all. */
  only: readonly string[]
  filters: readonly string[]
  reporter: Reporter
  signal: AbortSignal
}

interface PhaseResult extends Outcome {
  phase: Phase
  seconds: number
}

/**
 * Runs the phases and prints one summary, whose last line is `N passed, N failed`.
 *
 * @returns the exit code
 */
export async function runTests({ only, filters, reporter, signal }: TestOptions): Promise<number> {
  const wanted = PHASES.filter(({ name }) => only.length === 0 || only.includes(name))
  const unknown = only.filter((name) => !PHASES.some((phase) => phase.name === name))
  if (unknown.length > 0)
    throw new Failure(`There is no phase ${unknown.join(', ')} (${PHASES.map(({ name }) => name).join(', ')})`)
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-reports-'))
  try {
    const chromium = wanted.some(({ browser }) => browser)
      ? await reporter.step(
          'a browser',
          () => findChromium(reporter.line),
          (path) => path,
        )
      : ''
    const context: PhaseContext = { reporter, signal, filters, chromium, folder }
    const results = await runLanes(wanted, context)
    summarise(results)
    return results.some(({ failed }) => failed > 0) ? 1 : 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Static, unit and integration beside the stories, where there are cores for both; then what measures time, alone. */
async function runLanes(wanted: readonly Phase[], context: PhaseContext): Promise<PhaseResult[]> {
  const pick = (...names: string[]) => wanted.filter(({ name }) => names.includes(name))
  const lane = async (phases: readonly Phase[]) => {
    const results: PhaseResult[] = []
    for (const phase of phases) results.push(await runPhase(phase, context))
    return results
  }
  const lanes = [pick('static', 'unit', 'integration'), pick('stories')]
  const first = availableParallelism() >= 4 ? (await Promise.all(lanes.map(lane))).flat() : await lane(lanes.flat())
  const alone = pick('first-load', 'e2e', 'programs')
  if (alone.length > 0) await buildUi(context.folder, context.reporter, context.signal).catch(() => {}) // e2e will say why
  return [...first, ...(await lane(alone))].sort((a, b) => wanted.indexOf(a.phase) - wanted.indexOf(b.phase))
}

async function runPhase(phase: Phase, context: PhaseContext): Promise<PhaseResult> {
  const started = performance.now()
  context.signal.throwIfAborted()
  context.reporter.line(`${pc.cyan('…')} ${phase.title}`)
  const ran = await phase.run(context).catch((error: unknown) => {
    context.signal.throwIfAborted()
    return single(phase.title, false, error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  const empty = ran.passed + ran.failed === 0 && context.filters.length === 0
  const outcome = empty ? total([ran, single(phase.title, false, 'no tests were found: that is a failure')]) : ran
  const seconds = (performance.now() - started) / 1000
  const sign = outcome.failed > 0 ? pc.red('✗') : pc.green('✓')
  context.reporter.line(`${sign} ${phase.title}: ${counts(outcome)} ${pc.dim(`${seconds.toFixed(1)} s`)}`)
  for (const failure of outcome.failures) context.reporter.line(`  ${pc.red('✗')} ${failure}`)
  return { ...NOTHING, ...outcome, phase, seconds }
}

const counts = ({ passed, failed, skipped }: Outcome) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function summarise(results: readonly PhaseResult[]): void {
  for (const { phase, details } of results) {
    for (const detail of details) console.log(`\n${pc.red(`✗ ${phase.name}`)} ${detail}`)
  }
  // Whoever sees only the end of a long output still learns what failed.
  for (const { phase, failures } of results)
    for (const failure of failures) console.log(`${pc.red(`✗ ${phase.name}`)} ${failure}`)
  const width = Math.max(...results.map(({ phase }) => phase.name.length))
  console.log('')
  for (const result of results) {
    const { phase, passed, failed, skipped, seconds } = result
    const cells = [passed, failed, skipped].map((count) => String(count).padStart(6))
    const line = `${phase.name.padEnd(width)}${cells[0]} passed${cells[1]} failed${cells[2]} skipped${seconds.toFixed(1).padStart(9)} s`
    console.log(failed > 0 ? pc.red(line) : line)
  }
  const { passed, failed } = total(results)
  console.log(`\n${passed} passed, ${failed} failed`)
}
