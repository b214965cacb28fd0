import { setTimeout as delay } from 'node:timers/promises'
import { login } from '@forecourt/contracts'
import { ApiClient, Refused } from '../../client/api-client.ts'
import type { World } from '../../run/world.ts'
import { DEMO_PASSWORD } from '../world/sellers.ts'

/** Signed-in browsers of the demo world's people, opened when first needed. */
export class People {
  readonly #world: World
  readonly #clients = new Map<string, Promise<ApiClient>>()

  constructor(world: World) {
    this.#world = world
  }

  client(email: string): Promise<ApiClient> {
    const known = this.#clients.get(email)
    if (known) return known
    const opened = this.#open(email)
    this.#clients.set(email, opened)
    return opened
  }

  async #open(email: string): Promise<ApiClient> {
    const client = new ApiClient(this.#world.app)
    await patiently(() => client.call(login, { body: { email, password: DEMO_PASSWORD } }))
    await patiently(() => client.readConfig())
    return client
  }
}

/**
 * Tries again when the system is busy (429, 503) or its answer got lost on the way, for up to ten minutes. The caller's
 * steps carry the same Idempotency-Key each time.
 */
export async function patiently<T>(step: () => Promise<T>): Promise<T> {
  const end = Date.now() + 600_000
  for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
    try {
      return await step()
    } catch (error) {
      const busy = error instanceof Refused ? [429, 502, 503, 504].includes(error.status) : isLost(error)
      const wait = Math.max(pause, ((error instanceof Refused && error.retryAfter) || 0) * 1000)
      if (!busy || Date.now() + wait > end) throw error
      await delay(wait)
    }
  }
}

/** Nobody answered (fetch throws TypeError), or not in time. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
