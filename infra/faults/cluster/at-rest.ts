import { setTimeout as delay } from 'node:timers/promises'
import { samplesOf } from '../../client/metrics.ts'
import { SERVICES } from '../../run/services.ts'
import type { World } from '../../run/world.ts'

/** Services tell of their backlog every ten seconds. */
const LOOK_MS = 10_000
const PATIENCE_MS = 120_000
const BACKLOG = ['forecourt_outbox_pending', 'forecourt_consumer_pending', 'forecourt_consumer_unacknowledged']

/** Waits until no event waits for anybody, at most two minutes: so long services tell each other of all reference data after a first start. */
export async function atRest({ operations }: World, signal: AbortSignal): Promise<void> {
  let waiting: string[] = []
  let quiet = 0
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    await delay(LOOK_MS, undefined, { signal })
    waiting = (await Promise.all(SERVICES.map((service) => busy(service, operations[service], signal)))).flat()
    quiet = waiting.length === 0 ? quiet + 1 : 0
    // What is told may be of before the last events left.
    if (quiet === 2) return
  }
  console.log(`not all events of the first start have reached everybody: ${waiting.join(', ')}`)
}

/** The service by name while events of or for it wait, or nobody tells how many of its own do. */
async function busy(service: string, instances: readonly string[], signal: AbortSignal): Promise<string[]> {
  const asked = instances.flatMap((url) => BACKLOG.map((metric) => samplesOf(url, metric, signal)))
  const told = await Promise.all(asked).catch(() => {
    signal.throwIfAborted()
    return undefined
  })
  const isTold = told?.some((samples, at) => at % BACKLOG.length === 0 && samples.length > 0)
  const count = told?.flat().reduce((sum, { value }) => sum + value, 0) ?? 0
  return isTold && count === 0 ? [] : [`${service} (${isTold ? count : 'not told'})`]
}
