import { setTimeout as delay } from 'node:timers/promises'

/** Looks again until it is so; a look that fails says no. @returns false where it was not in time */
export async function eventually(
  isSo: () => Promise<boolean>,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end && !signal.aborted; await delay(100))
    if (await isSo().catch(() => false)) return true
  return false
}
