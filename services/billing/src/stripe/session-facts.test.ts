import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { factsOf } from './session-facts.ts'

/** A paid session as Stripe answers, as far as it is read. */
const paid = (fee: number, feeCurrency: string): Stripe.Checkout.Session =>
  ({
    ...{ id: 'cs_1', status: 'complete', payment_status: 'paid', currency: 'isk', amount_total: 290_000 },
    metadata: { user: 'u', cart: 'c' },
    payment_intent: {
      amount_received: 290_000,
      latest_charge: {
        ...{ id: 'ch_1', currency: 'isk', amount_refunded: 0 },
        balance_transaction: { id: 'txn_1', fee, currency: feeCurrency },
      },
    },
  }) as never

describe('a paid session', () => {
  it('is paid and had a fee', () => {
    expect(factsOf('checkout', paid(7550, 'isk'), [], [])).toEqual([
      { type: 'confirmed', checkoutId: 'checkout', accountId: 'u', cartId: 'c', amount: 2900n, currency: 'ISK' },
      { type: 'fee', checkoutId: 'checkout', fee: { id: 'txn_1', amount: 76n, currency: 'ISK' } },
    ])
  })

  it('is paid whatever its fee is in', () => {
    expect(factsOf('checkout', paid(7550, 'xbt'), [], []).map(({ type }) => type)).toEqual(['confirmed'])
  })
})
