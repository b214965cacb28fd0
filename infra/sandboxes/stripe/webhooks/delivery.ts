/** How a forged webhook is wrong. */
export const FORGERIES = ['secret', 'unsigned', 'stale', 'future', 'body'] as const
export type Forgery = (typeof FORGERIES)[number]

export interface Attempt {
  /** ISO 8601, UTC, real time. */
  at: string
  /** HTTP status, or null when nothing answered. */
  status: number | null
  error: string | null
  forgery: Forgery | null
}

/** One copy of an event on its way to the webhook's address. */
export interface Delivery {
  id: string
  event: string
  type: string
  /** `held` waits for a control call; `given_up` was refused for three days; `forged` is tried once. */
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given_up' | 'forged'
  /** Milliseconds; of the next attempt. */
  due: number
  /** Milliseconds. */
  since: number
  forgery: Forgery | null
  attempts: Attempt[]
}

/** Where webhooks go, and what goes wrong with them on the way. */
export interface Policy {
  id: 'policy'
  url: string
  secret: string
  /** Types that are sent; empty for all. */
  types: string[]
  /** Deliveries wait until they are sent by hand. */
  hold: boolean
  /** Each delivery comes up to so many seconds late, by chance: what happened first may arrive last. */
  delay: number
  /** Chance (0 to 1) that a delivery is lost, comes twice, or is preceded by a forged one. */
  drop: number
  repeat: number
  forge: number
}
