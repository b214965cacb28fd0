import { readdirSync, readFileSync } from 'node:fs'
import type { RunningSystem } from '../client/with-system.ts'
import { round } from './search/figures.ts'

/** Linux counts in hundredths of a second, whatever its clock is (`USER_HZ`). */
const TICK_MS = 10

/** Milliseconds of a core, by process. */
export type CpuTime = ReadonlyMap<string, number>

/**
 * What every process of a system, its children and those that have ended among them, has used of the machine's cores.
 *
 * @returns nothing where there is no `/proc`
 */
export function cpuTime({ processes }: Pick<RunningSystem, 'processes'>): CpuTime {
  const known = readProcesses()
  const children = Map.groupBy(known.values(), ({ parent }) => parent)
  const used = (pid: number): number =>
    (known.get(pid)?.ms ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + used(child.pid), 0)
  const times = new Map<string, number>()
  for (const [name, { pid }] of processes) if (pid !== undefined && known.has(pid)) times.set(name, used(pid))
  return times
}

/** Milliseconds of a core for each of so many changes, of processes that used any worth telling. */
export function perChange(before: CpuTime, after: CpuTime, changes: number): Record<string, number> {
  const rows = [...after].map(([name, ms]) => [name, round((ms - (before.get(name) ?? 0)) / changes)] as const)
  return Object.fromEntries(rows.filter(([, ms]) => ms >= 0.1))
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly ms: number
}

function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>()
  for (const name of entries('/proc')) {
    const text = /^\d+$/.test(name) ? stat(name) : undefined
    if (text === undefined) continue
    // The name before the last bracket may hold anything. Behind it: state, parent, …, user, system, and both of ended children.
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = rest.slice(9, 13).reduce((sum, part) => sum + part, 0)
    found.set(Number(name), { pid: Number(name), parent: parent ?? 0, ms: ticks * TICK_MS })
  }
  return found
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function stat(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
