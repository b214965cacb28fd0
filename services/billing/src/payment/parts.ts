import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import type { Stripe } from 'stripe'

/**
 * Seconds after which what a process that died had begun at Stripe is taken up again: half a minute after a fault all must
 * agree (issue 14). Each may be done twice.
 */
export const LEASE = 10

/** What payments are made with. */
export interface PaymentParts {
  readonly db: Database
  readonly client: Client
  readonly stripe: Stripe
  readonly appOrigin: string
  readonly log: Logger
}
