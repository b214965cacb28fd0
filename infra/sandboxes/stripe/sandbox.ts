import type { Clock } from './state/clock.ts'
import type { Store } from './state/store.ts'

/** What every part of the sandbox works with. */
export interface Sandbox {
  store: Store
  clock: Clock
  /** Where a browser finds the payment page: `http://localhost:8029`. */
  address: () => string
}

/** Who caused an event: a request of the API, or somebody at the payment page. */
export interface Cause {
  requestId: string | null
  idempotencyKey: string | null
}

export const NOBODY: Cause = { requestId: null, idempotencyKey: null }
