import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from './failure.ts'
import { logTail } from './node-process.ts'
import type { ManagedProcess } from './supervisor.ts'

const LIMIT_MS = 60_000
const HOPELESS_RESTARTS = 3

/**
 * Waits until an address answers 200.
 *
 * @throws Failure with the end of the log when the process keeps ending, or does not get ready in a minute
 */
export async function becomesReady(
  logs: string,
  process: ManagedProcess,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const before = process.restarts
  let last = 'no answer'
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; ) {
    signal.throwIfAborted()
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) })
      if (response.ok) return
      last = `${response.status} ${(await response.text()).slice(0, 300)}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    if (process.restarts - before >= HOPELESS_RESTARTS) break
    await delay(75)
  }
  signal.throwIfAborted()
  throw new Failure(`${process.name} does not get ready (${url}: ${last}).\n${logTail(logs, process.name)}`)
}
