import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { isRecord, readJson, writeJson } from '../json-file.ts'
import { type RunFiles, runFiles } from '../paths.ts'
import { isAlive } from '../process-identity.ts'
import { runOf } from '../run-lock.ts'
import type { System } from '../system.ts'
import type { World } from '../world.ts'

const STATES = ['asked', 'begun', 'done', 'failed'] as const

/** What is written to `promotion.json`: by who asks, then by the run. */
interface Asked {
  readonly state: (typeof STATES)[number]
  readonly isLost: boolean
  /** What was said so far, for people. */
  readonly lines: readonly string[]
}

const SIGNAL = 'SIGUSR2'

/** The run promotes when another process asks it by {@link askPromotion}: it alone may end and start its servers. */
export function answerPromotions(system: System): void {
  const files = runFiles(system.world.folder)
  let isBusy = false
  process.on(SIGNAL, () => {
    const asked = read(files)
    if (isBusy || asked?.state !== 'asked') return
    isBusy = true
    const lines: string[] = []
    const say = (state: Asked['state'], line?: string) => {
      if (line !== undefined) lines.push(line)
      writeJson(files.promotion, { state, isLost: asked.isLost, lines } satisfies Asked)
    }
    say('begun')
    void system
      .promote(asked.isLost, (line) => say('begun', line))
      .then(
        () => say('done'),
        (error: unknown) => say('failed', error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        isBusy = false
      })
  })
}

/**
 * Asks the run of a world to promote, and tells what it says.
 *
 * @throws Failure with its last words when it does not come to an end
 */
export async function askPromotion(world: World, isLost: boolean, tell: (line: string) => void): Promise<void> {
  const files = runFiles(world.folder)
  rmSync(files.promotion, { force: true })
  writeJson(files.promotion, { state: 'asked', isLost, lines: [] } satisfies Asked)
  // By its lock, not by its number alone: another process may have that by now.
  const run = runOf(files)
  if (!run) throw new Failure('The run that is to do it has ended: start it with "npm start -- --cluster".')
  process.kill(run.pid, SIGNAL)
  let told = 0
  for (let asked = read(files); ; asked = read(files)) {
    for (const line of asked?.lines.slice(told) ?? []) {
      told += 1
      if (asked?.state !== 'failed' || told < asked.lines.length) tell(line)
    }
    if (asked?.state === 'done') return
    if (asked?.state === 'failed') throw new Failure(asked.lines.at(-1) ?? 'it failed')
    if (!isAlive(run)) throw new Failure('The run ended before it was done: start it again, it goes on by itself.')
    await delay(200)
  }
}

function read(files: RunFiles): Asked | undefined {
  const value = readJson(files.promotion)
  if (!isRecord(value) || !Array.isArray(value.lines)) return undefined
  const state = STATES.find((one) => one === value.state)
  return state && { state, isLost: value.isLost === true, lines: value.lines.map(String) }
}
