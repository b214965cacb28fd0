import { setTimeout as delay } from 'node:timers/promises'
import type { ManagedProcess } from '../run/supervisor.ts'

const within = (least: number, most: number): number => least + Math.random() * (most - least)

export interface KillPlan {
  readonly processes: ReadonlyMap<string, ManagedProcess>
  readonly victims: readonly string[]
  /** Kills of each victim. */
  readonly times: number
  /** How many pieces of work are done so far. */
  readonly done: () => number
  /** Pieces of work between two kills: each kill meets work in the middle and not an outage of the one before. */
  readonly between: number
  readonly signal: AbortSignal
  /** Hears of each kill. */
  readonly killed?: (name: string) => void
}

/**
 * Sends SIGKILL to each victim `times` times, in random order and at random moments of the work.
 *
 * @returns how often each was killed
 */
export async function killAtRandom({
  processes,
  victims,
  times,
  done,
  between,
  signal,
  killed: hear,
}: KillPlan): Promise<Record<string, number>> {
  const killed: Record<string, number> = {}
  const order = victims.flatMap((victim) => Array<string>(times).fill(victim)).sort(() => Math.random() - 0.5)
  for (const name of order) {
    const victim = processes.get(name)
    if (!victim) throw new Error(`there is no process ${name}`)
    const next = done() + Math.ceil(between * within(0.4, 1))
    while ((done() < next || victim.pid === undefined) && !signal.aborted) await delay(5)
    await delay(within(0, 40), undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    victim.kill('SIGKILL')
    killed[name] = (killed[name] ?? 0) + 1
    hear?.(name)
  }
  return killed
}
