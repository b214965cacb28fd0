import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in the system's own words. */
  started: string
}

/** Identifies a running process; undefined when there is none with that number (a zombie counts as ended). */
export function identify(pid: number): ProcessIdentity | undefined {
  try {
    if (process.platform !== 'linux') {
      const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
      return started ? { pid, started } : undefined
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before may hold blanks
    const [state, started] = [fields[0], fields[19]]
    return started === undefined || state === 'Z' || state === 'X' ? undefined : { pid, started }
  } catch {
    return undefined
  }
}

/** Whether exactly that process still runs. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return identify(pid)?.started === started
}
