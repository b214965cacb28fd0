import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { contactSeller } from '@forecourt/contracts'
import { Refused } from '../client/api-client.ts'
import type { Person } from '../client/people.ts'

/** What a client was told about one contact; `id` is missing where it gave up without an answer. */
export interface Told {
  readonly id: string | undefined
  readonly tries: number
}

export interface SendOptions {
  readonly buyers: readonly Person[]
  readonly vehicleId: string
  readonly total: number
  readonly signal: AbortSignal
  /** False: a repeat carries a new key, which doubles. */
  readonly reuseKey: boolean
  readonly progress: (done: number, total: number) => void
  /** Goes on past `total` until this settles, so that no kill happens in silence. */
  readonly until: Promise<unknown>
  /** Called for each answered contact. */
  readonly answered: () => void
}

const PATIENCE_MS = 180_000

/** Sends contacts as clients that insist: each is repeated under its key until it is answered. Keyed by the message. */
export async function sendContacts({
  buyers,
  vehicleId,
  total,
  signal,
  reuseKey,
  progress,
  until,
  answered,
}: SendOptions): Promise<Map<string, Told>> {
  const told = new Map<string, Told>()
  let next = 0
  let over = false
  void until.finally(() => {
    over = true
  })

  async function one(buyer: Person, message: string): Promise<Told> {
    const key = randomUUID()
    const end = Date.now() + PATIENCE_MS
    for (let tries = 1; ; tries += 1) {
      try {
        const { data } = await buyer.client.call(contactSeller, {
          params: { id: vehicleId },
          body: { email: buyer.email, phone: '+33612345678', message },
          idempotencyKey: reuseKey ? key : randomUUID(),
          signal: AbortSignal.timeout(12_000),
        })
        return { id: data.id, tries }
      } catch (error) {
        // What the server refuses for good would be a fault of this program.
        if (error instanceof Refused && [400, 401, 402, 403, 404, 422].includes(error.status)) throw error
        if (Date.now() > end || signal.aborted) return { id: undefined, tries }
        await delay(100 + Math.random() * 300)
      }
    }
  }

  async function send(buyer: Person): Promise<void> {
    while ((next < total || !over) && !signal.aborted) {
      next += 1
      const message = `contact ${next} of ${buyer.id}`
      told.set(message, await one(buyer, message))
      answered()
      progress(Math.min(told.size, total), total)
    }
  }
  await Promise.all(buyers.flatMap((buyer) => [send(buyer), send(buyer)]))
  return told
}
