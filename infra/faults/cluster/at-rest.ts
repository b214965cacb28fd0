import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '../../run/world.ts'

/** Services tell of their backlog every ten seconds. */
const LOOK_MS = 10_000
const PATIENCE_MS = 120_000

/** Waits until no event waits for anybody, at most two minutes: so long services tell each other of all reference data after a first start. */
export async function atRest({ operations }: World, signal: AbortSignal): Promise<void> {
  let quiet = 0
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    await delay(LOOK_MS, undefined, { signal })
    const waiting = await Promise.all(Object.values(operations).flat().map(backlogOf))
    quiet = waiting.every((count) => count === 0) ? quiet + 1 : 0
    // What is told may be of before the last events left.
    if (quiet === 2) return
  }
  console.log('not all events of the first start have reached everybody')
}

async function backlogOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const figures = text.matchAll(
    /^forecourt_(?:consumer_pending|consumer_unacknowledged|outbox_pending)(?:\{.*\})? (\S+)/gm,
  )
  return [...figures].reduce((sum, [, value]) => sum + Number(value), 0)
}
