import { setTimeout as delay } from 'node:timers/promises'
import type { Exit, GuardedChild } from '@forecourt/kernel/testing'
import type { Reporter } from './reporter.ts'
import { aborted } from './waiting.ts'

/** A process that is started again when it ends by itself. */
export interface ManagedProcess {
  readonly name: string
  /** Undefined while it is down. */
  readonly pid: number | undefined
  /** How often it was started again. */
  readonly restarts: number
  /** Sends a signal to the process, as a fault would. */
  kill: (signal: NodeJS.Signals) => void
  /**
   * Sends a signal, waits for the end (SIGKILL after six seconds) and does not start it again before the returned function is
   * called, as a machine that is lost.
   */
  keepDown: (signal: NodeJS.Signals) => Promise<() => void>
}

export interface Supervisor {
  processes: ReadonlyMap<string, ManagedProcess>
  /** Starts a process and keeps it running. @throws when the first start fails */
  launch: (name: string, start: () => Promise<GuardedChild>) => Promise<ManagedProcess>
  /** Ends processes for good, those of a group at the same time, one group after the other. */
  stop: (groups: readonly ((name: string) => boolean)[]) => Promise<void>
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
/** A process that ran this long starts again without delay. */
const STEADY_AFTER_MS = 30_000
const GRACE_MS = 6_000

interface Entry {
  name: string
  child: GuardedChild | undefined
  restarts: number
  stopping: boolean
  /** Settles when it may start again. */
  kept: Promise<void>
  /** Ends a pause between two starts. */
  wake: AbortController
  watching: Promise<void>
}

/**
 * @param changed is told the processes that run, whenever one came or went
 * @param longestPause milliseconds to which the pause before a restart grows, for processes that keep ending
 */
export function createSupervisor(
  reporter: Reporter,
  changed: (processes: { name: string; pid: number }[]) => void,
  longestPause = LONGEST_PAUSE_MS,
): Supervisor {
  const entries = new Map<string, Entry>()
  const publish = () =>
    changed([...entries.values()].flatMap(({ name, child }) => (child?.running() ? [{ name, pid: child.pid }] : [])))

  const watch = async (entry: Entry, start: () => Promise<GuardedChild>) => {
    let pause = FIRST_PAUSE_MS
    while (!entry.stopping) {
      const began = Date.now()
      const exit = entry.child ? await entry.child.exited : undefined
      entry.child = undefined
      publish()
      if (entry.stopping) return
      pause = exit && Date.now() - began > STEADY_AFTER_MS ? FIRST_PAUSE_MS : pause
      if (exit) reporter.warn(`${entry.name} ended (${described(exit)}); starting it again in ${pause / 1000} s`)
      await delay(pause, undefined, { signal: entry.wake.signal }).catch(() => {})
      pause = Math.min(pause * 2, longestPause)
      await Promise.race([entry.kept, aborted(entry.wake.signal)])
      if (entry.stopping) return
      try {
        entry.restarts += 1
        entry.child = await start()
        publish()
        reporter.line(`  ${entry.name} is back`)
      } catch (error) {
        reporter.warn(`${entry.name} does not start: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  const launch: Supervisor['launch'] = async (name, start) => {
    const child = await start()
    const entry: Entry = {
      name,
      child,
      restarts: 0,
      stopping: false,
      kept: Promise.resolve(),
      wake: new AbortController(),
      watching: Promise.resolve(),
    }
    entries.set(name, entry)
    publish()
    entry.watching = watch(entry, start)
    return {
      name,
      get pid() {
        return entry.child?.running() ? entry.child.pid : undefined
      },
      get restarts() {
        return entry.restarts
      },
      kill: (signal) => {
        if (entry.child?.running()) process.kill(entry.child.pid, signal)
      },
      keepDown: async (signal) => {
        const kept = Promise.withResolvers<void>()
        entry.kept = Promise.all([entry.kept, kept.promise]).then(() => undefined)
        await entry.child?.stop(signal, GRACE_MS)
        return kept.resolve
      },
    }
  }

  const end = async (entry: Entry) => {
    entry.stopping = true
    entry.wake.abort()
    await entry.child?.stop(undefined, GRACE_MS)
    await entry.watching
    await entry.child?.stop(undefined, GRACE_MS) // it came up while we were stopping it
    entries.delete(entry.name)
  }

  const managed = new Map<string, ManagedProcess>()
  return {
    processes: managed,
    launch: async (name, start) => {
      const process = await launch(name, start)
      managed.set(name, process)
      return process
    },
    stop: async (groups) => {
      for (const entry of entries.values()) entry.stopping = true
      for (const matches of groups) {
        await Promise.all([...entries.values()].filter(({ name }) => matches(name)).map(end))
      }
      publish()
    },
  }
}

function described({ code, signal }: Exit): string {
  return signal ? `killed by ${signal}` : `exit code ${code}`
}
