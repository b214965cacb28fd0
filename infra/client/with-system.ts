import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ELSEWHERE } from '@forecourt/kernel/testing'
import { oneMachine } from '../run/one-machine.ts'
import { parseScale } from '../run/options.ts'
import { beginWith } from '../run/prepared-data.ts'
import { consoleReporter } from '../run/reporter.ts'
import { assertShared, type SharedOptions } from '../run/shared-systems.ts'
import { deleteRun, type System, startSystem } from '../run/system.ts'
import type { SystemOptions } from '../run/system-options.ts'
import { inTurn, TURNS } from '../run/turns.ts'

export interface RunningSystem extends System {
  /** Shows how far a program is, in place on a terminal and now and then elsewhere. */
  readonly progress: (done: number, total: number) => void
}

export interface OpenSystem extends RunningSystem {
  /** Ends it and deletes its folder. */
  readonly close: () => Promise<void>
}

type Options = Pick<
  SystemOptions,
  | 'settings'
  | 'scale'
  | 'cluster'
  | 'longestPause'
  | 'signal'
  | 'demo'
  | 'databases'
  | 'place'
  | 'sources'
  | 'atStart'
  | 'archiveSeconds'
  | 'folder'
>

/**
 * Starts a whole system of its own, without the demo world unless it is asked for, in a folder of its own. `FORECOURT_SCALE`
 * (`all=2`) says how many instances there are where the program does not; `FORECOURT_PREPARED` names a folder with what
 * `prepareData` made `here` and for `elsewhere`, with a copy of which it begins; those that share it start in turn. With `folder` it goes on in that of an earlier one.
 */
export async function openSystem({ settings = {}, folder: earlier, ...options }: Options): Promise<OpenSystem> {
  const scale = { ...parseScale(process.env.FORECOURT_SCALE ?? ''), ...options.scale }
  const folder = earlier ?? (await mkdtemp(join(tmpdir(), 'forecourt-program-')))
  const both: NonNullable<SystemOptions['settings']> = { ...oneMachine, ...settings }
  for (const name of Object.keys(oneMachine) as (keyof typeof oneMachine)[])
    both[name] = { ...oneMachine[name], ...settings[name] }
  const prepared = process.env.FORECOURT_PREPARED
  // An earlier version's data are made by whoever brings them.
  const hasOwnData = earlier ?? options.databases ?? options.sources
  const isKnown = options.place === undefined || options.place === ELSEWHERE
  const running = { anyPorts: true, demo: false, reporter: consoleReporter() }
  const start = () => startSystem({ folder, ...running, ...options, scale, settings: both })
  const begin = async () => {
    if (!prepared) return start()
    if (isKnown && !hasOwnData) await beginWith(join(prepared, options.place ? 'elsewhere' : 'here'), folder)
    // Those that run beside each other start in turn: each is usable sooner than all would be at once. What is started again is
    // not: how long that takes may be what a program measures.
    return earlier ? start() : inTurn(join(prepared, TURNS), options.signal, start)
  }
  const system = await begin().catch(async (error) => {
    await deleteRun(folder)
    throw error
  })
  const close = async () => {
    await system.stop()
    await deleteRun(folder)
  }
  return { ...system, progress: showProgress(), close }
}

/** The one that programs of this process take turns in, if any. */
let shared: { options: SharedOptions; system: RunningSystem } | undefined

/** Starts a system and, while `work` goes on, hands that to whoever asks `withSystem` for one: one after the other. */
export async function sharing(
  options: SharedOptions & { signal: AbortSignal },
  work: () => Promise<void>,
): Promise<void> {
  await withSystem(options, async (system) => {
    shared = { options, system }
    await work().finally(() => {
      shared = undefined
    })
  })
}

/** Starts a whole system of its own, hands it over, and leaves nothing behind. */
export async function withSystem<T>(
  options: Options & { signal: AbortSignal },
  work: (system: RunningSystem) => Promise<T>,
): Promise<T> {
  if (shared) {
    assertShared(options, shared.options)
    await everyoneIsReady(shared.system, options.signal)
    return work({ ...shared.system, progress: showProgress() })
  }
  const system = await openSystem(options)
  try {
    return await work(system)
  } finally {
    await system.close()
  }
}

/** Who was killed by the program before has come back. */
async function everyoneIsReady({ world }: RunningSystem, signal: AbortSignal): Promise<void> {
  const ready = (url: string) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const all = () => Promise.all(Object.values(world.operations).flat().map(ready))
  for (const end = Date.now() + 60_000; !(await all()).every(Boolean); await delay(100, undefined, { signal }))
    if (Date.now() > end) throw new Error('the shared system does not get ready again')
}

function showProgress(): (done: number, total: number) => void {
  let shown = 0
  return (done, total) => {
    const percent = Math.floor((done / total) * 100)
    if (process.stdout.isTTY) process.stdout.write(`\r  ${done} of ${total}${done === total ? '\n' : ''}`)
    else if (percent >= shown + 20 || done === total) {
      shown = percent
      console.log(`  ${done} of ${total}`)
    }
  }
}
