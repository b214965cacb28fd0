import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from './failure.ts'
import { isRecord, readJson, writeJson } from './json-file.ts'
import { type RunFiles, shown } from './paths.ts'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'
import type { Reporter } from './reporter.ts'

/** The process that a run's lock names, as long as it lives. */
export function runOf(files: RunFiles): ProcessIdentity | undefined {
  const holder = asIdentity(readJson(files.lock))
  return holder && isAlive(holder) ? holder : undefined
}

const asIdentity = (value: unknown): ProcessIdentity | undefined =>
  isRecord(value) && typeof value.pid === 'number' && typeof value.started === 'string'
    ? { pid: value.pid, started: value.started }
    : undefined

/**
 * Makes this process the only run on the folder, and ends what a killed run left behind.
 *
 * @returns releases the folder
 * @throws Failure with the address when another run is using it
 */
export async function takeRun(files: RunFiles, reporter: Reporter): Promise<() => void> {
  const self = identify(process.pid)
  for (;;) {
    try {
      writeFileSync(files.lock, JSON.stringify(self), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = asIdentity(readJson(files.lock))
      if (holder && isAlive(holder)) throw new Failure(alreadyRunning(files, holder))
      rmSync(files.lock, { force: true })
    }
  }
  rmSync(files.world, { force: true })
  await reap(files, reporter)
  return () => {
    rmSync(files.processes, { force: true })
    rmSync(files.lock, { force: true })
  }
}

function alreadyRunning(files: RunFiles, { pid }: ProcessIdentity): string {
  const world = readJson(files.world)
  const where = isRecord(world) && typeof world.app === 'string' ? `at ${world.app}` : 'and still starting'
  return `Forecourt is already running in this clone ${where} (process ${pid}, data in ${shown(files.folder)}).
Stop it with Ctrl-C in its terminal, or with: kill ${pid}`
}

/** Children end when their parent is killed (see the kernel's child-process.ts); this waits for them, then insists. */
async function reap(files: RunFiles, reporter: Reporter): Promise<void> {
  const recorded = readJson(files.processes)
  if (!Array.isArray(recorded)) return
  const left = () => recorded.flatMap((entry) => asIdentity(entry) ?? []).filter(isAlive)
  if (left().length > 0) reporter.line('ending what an earlier run left behind')
  for (let waited = 0; left().length > 0 && waited < 6_000; waited += 100) await delay(100)
  for (const { pid } of left()) process.kill(pid, 'SIGKILL')
  rmSync(files.processes, { force: true })
}

/** Keeps the list that {@link takeRun} reaps, and that people read who look for a process. */
export function recordProcesses(files: RunFiles, processes: { name: string; pid: number }[]): void {
  const entries = processes.flatMap(({ name, pid }) => {
    const identity = identify(pid)
    return identity ? [{ name, ...identity }] : []
  })
  writeJson(files.processes, entries)
}
