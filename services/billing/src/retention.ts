import type { Retention } from '@forecourt/kernel/db'

/**
 * What billing keeps for so many days: what Stripe told, longer than Stripe can tell it again; and checkouts that nobody paid.
 * Those are over at Stripe (`closed`: expired there, or never made), and a slow payment that is on its way is not. Should one
 * be paid against all odds, its event leads nowhere any more, and is laid aside for an operator.
 */
export const retentions: readonly Retention[] = [
  { table: 'webhook_event', at: 'received_at', days: 365 },
  { table: 'checkout', at: 'expires_at', and: `received_amount is null and session = 'closed'`, days: 90 },
]
