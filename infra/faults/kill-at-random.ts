import { setTimeout as delay } from 'node:timers/promises'
import type { ManagedProcess } from '../run/supervisor.ts'

const between = (least: number, most: number): number => least + Math.random() * (most - least)

/**
 * Sends SIGKILL to each victim `times` times at random moments, waiting until it has come back in between.
 *
 * @returns how often each was killed
 */
export async function killAtRandom(
  processes: ReadonlyMap<string, ManagedProcess>,
  victims: readonly string[],
  times: number,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const killed: Record<string, number> = {}
  const order = victims.flatMap((victim) => Array<string>(times).fill(victim)).sort(() => Math.random() - 0.5)
  for (const name of order) {
    const victim = processes.get(name)
    if (!victim) throw new Error(`there is no process ${name}`)
    await delay(between(200, 1_500), undefined, { signal }).catch(() => {})
    while (victim.pid === undefined && !signal.aborted) await delay(50)
    if (signal.aborted) break
    victim.kill('SIGKILL')
    killed[name] = (killed[name] ?? 0) + 1
  }
  return killed
}
