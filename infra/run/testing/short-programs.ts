import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ELSEWHERE } from '@forecourt/kernel/testing'
import pc from 'picocolors'
import { prepareData } from '../prepared-data.ts'
import { marks, type ShortProgram, shortPrograms } from '../programs.ts'
import type { Reporter } from '../reporter.ts'
import { SHARED_SYSTEMS, type SharedSystem } from '../shared-systems.ts'
import { deleteRun } from '../system.ts'
import { handOutTurns, TURNS } from '../turns.ts'
import { NOTHING, type Outcome, single, total } from './outcome.ts'
import type { PhaseContext } from './phase-context.ts'
import { tail } from './reports.ts'
import { runProgram } from './run-program.ts'

const MINUTE = 60_000
/** How long one program may take until it counts as hanging. */
const LIMIT_MS = 10 * MINUTE
/**
 * Milliseconds after the start of `npm test` in which no further program begins: where it is judged it has 90 minutes, and one
 * that is cut off there says nothing at all. On a machine of two usual cores the last one begins after 40. What had no time is named
 * and counted as failed: it was not seen to be right.
 */
const LATEST_BEGIN_MS = 77 * MINUTE

/** Those that take longest, in this order: whoever begins one of them last waits for it with one core idle. */
const LONGEST = ['upgrade', 'image', 'restore', 'guards']
const placeOf = ({ name }: ShortProgram): number => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length)

/** They wait more than they work: an outage has to be seen, and Lighthouse waits for a page that holds a stream open. */
const WAITING = ['web', 'deliveries']

/** What one process runs: a program, or those of a shared system. */
interface Job {
  readonly programs: readonly ShortProgram[]
  readonly run: () => Promise<Outcome>
}

/**
 * The short form of each program, which judges itself and not how fast it was. Two at a time, and those that mostly wait beside
 * them: one by one takes a third more, on two cores too. Those that share a system run one after the other.
 */
export async function runShortPrograms(context: Omit<PhaseContext, 'folder'>): Promise<Outcome> {
  const { reporter, signal, filters } = context
  const isWanted = ({ name }: ShortProgram) => filters.length === 0 || filters.some((filter) => name.includes(filter))
  const wanted = (await shortPrograms()).filter(isWanted)
  const prepared = await mkdtemp(join(tmpdir(), 'forecourt-prepared-'))
  const [here, elsewhere] = [join(prepared, 'here'), join(prepared, 'elsewhere')]
  const turns = await handOutTurns(join(prepared, TURNS))
  try {
    const quiet: Reporter = { ...reporter, line: () => {}, step: (_title, work) => work() }
    await prepareData(here, { reporter: quiet, signal })
    await prepareData(elsewhere, { place: ELSEWHERE, reporter: quiet, signal })
    const run = runnerOf(context, prepared)
    const names = Object.keys(SHARED_SYSTEMS) as SharedSystem[]
    const together = names.map((system) => ({ system, programs: wanted.filter(({ shares }) => shares === system) }))
    const alone = (isWaiting: boolean): Job[] =>
      wanted
        .filter(({ name, shares }) => shares === undefined && WAITING.includes(name) === isWaiting)
        .sort((a, b) => placeOf(a) - placeOf(b))
        .map((program) => ({ programs: [program], run: () => run.alone(program) }))
    const working: Job[] = [
      ...together
        .filter(({ programs }) => programs.length > 0)
        .map(({ system, programs }) => ({ programs, run: () => run.together(system, programs) })),
      ...alone(false),
    ]
    const waiting = alone(true)
    const outcomes: Outcome[] = []
    const lane = async (...queues: Job[][]) => {
      const take = () => queues.find(({ length }) => length > 0)?.shift()
      for (let next = take(); next; next = take()) outcomes.push(await begin(next))
    }
    const begin = async (job: Job): Promise<Outcome> => {
      if (performance.now() < LATEST_BEGIN_MS) return await job.run()
      const why = 'not begun: this machine is slow, and the time of the run is nearly over'
      for (const { kind, name } of job.programs) reporter.warn(`${kind} ${name}: ${why}`)
      return total(job.programs.map(({ kind, name }) => single(`${kind} ${name} --short`, false, why)))
    }
    await Promise.all([lane(working, waiting), lane(working, waiting), lane(waiting)])
    return total(outcomes)
  } finally {
    await turns.close()
    for (const folder of [here, elsewhere, prepared]) await deleteRun(folder)
  }
}

function runnerOf({ reporter, signal, chromium }: Omit<PhaseContext, 'folder'>, prepared: string) {
  const env = { CHROMIUM_PATH: chromium, FORECOURT_PREPARED: prepared }
  const tell = ({ kind, name }: ShortProgram, output: string, started: number, isFine: boolean) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    reporter.line(`  ${isFine ? '' : pc.red('✗ ')}${kind} ${name}: ${tail(output, 1)} ${pc.dim(`${seconds} s`)}`)
    return single(`${kind} ${name} --short`, isFine, tail(output))
  }
  const alone = async (program: ShortProgram): Promise<Outcome> => {
    const started = performance.now()
    const args = [`infra/run/${program.kind}.ts`, program.name, '--short']
    const { code, output } = await runProgram(args, signal, { env, limitMs: LIMIT_MS })
    return tell(program, output, started, code === 0)
  }
  const together = async (system: SharedSystem, programs: readonly ShortProgram[]): Promise<Outcome> => {
    const left = new Map(programs.map((program) => [`${program.kind}/${program.name}`, program]))
    const outcomes = [NOTHING]
    let said: string[] = []
    let started = performance.now()
    const onLine = (line: string) => {
      const mark = marks.read(line)
      const program = mark && left.get(mark.name)
      if (!program) said.push(line)
      else if (mark.verdict === undefined) {
        said = []
        started = performance.now()
      } else {
        outcomes.push(tell(program, said.join('\n'), started, mark.verdict === 'fine'))
        left.delete(mark.name)
      }
    }
    const args = ['infra/client/short-programs.ts', system, ...left.keys()]
    const { output } = await runProgram(args, signal, { env, limitMs: programs.length * LIMIT_MS, onLine })
    // It ended before their turn.
    for (const program of left.values()) outcomes.push(tell(program, tail(output), started, false))
    return total(outcomes)
  }
  return { alone, together }
}
