import type { Payment } from '@forecourt/contracts'

/**
 * What a payment means to whoever made it. waiting: nobody has told us of money yet. processing: their bank has not decided.
 * paid: money is known of, its plan is a moment away. returned: something else was paid first, so it goes back. closed: it
 * was never paid, or its time is over.
 */
export type PaymentState = 'waiting' | 'processing' | 'paid' | 'active' | 'review' | 'returned' | 'refunded' | 'closed'

export function stateOf({ state, processing, overtaken }: Payment): PaymentState {
  switch (state) {
    case 'created':
      return processing ? 'processing' : 'waiting'
    case 'paid':
      return overtaken ? 'returned' : 'paid'
    case 'refunded':
      return overtaken ? 'returned' : 'refunded'
    case 'needs_review':
      return 'review'
    case 'active':
      return 'active'
    default:
      return 'closed'
  }
}

/** For how long a page has been waiting: a while, long, or so long that it no longer asks by itself. */
export type Patience = 'fresh' | 'long' | 'over'
/** When patience passes into its next step, in milliseconds. */
export const patienceEnds = { long: 30_000, over: 300_000 } as const

/** Milliseconds until a payment is asked for again; 0: it is not, because nothing more will happen or nobody waits any longer. */
export function askAgainIn(state: PaymentState | undefined, patience: Patience): number {
  if (patience === 'over') return 0
  if (state === 'processing') return 10_000
  if (state === 'waiting' || state === 'paid') return patience === 'fresh' ? 1_500 : 10_000
  return 0
}
