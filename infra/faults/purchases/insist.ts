import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '../../client/api-client.ts'

const PATIENCE_MS = 180_000

/** Nobody answered, or somebody who is without what they need; anything else is an answer. */
const isOutage = (error: unknown): boolean => !(error instanceof Refused) || error.status >= 500 || error.status === 429

/**
 * Asks as a client does that insists: what met an outage is asked again, until it is answered.
 *
 * @param work says the same thing each time: a write under one Idempotency-Key
 * @throws Error what the last try threw, after three minutes or when all ends
 */
export async function insist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || Date.now() > end || signal.aborted) throw error
      await delay(100 + Math.random() * 300)
    }
  }
}
