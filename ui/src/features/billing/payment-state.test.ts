import type { Payment } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { askAgainIn, type PaymentState, stateOf } from './payment-state.ts'

const payment = (change: Partial<Payment>): Payment =>
  ({ state: 'created', processing: false, overtaken: false, ...change }) as Payment

describe('what a payment means to whoever made it', () => {
  it.each<[Partial<Payment>, PaymentState]>([
    [{}, 'waiting'],
    [{ processing: true }, 'processing'],
    [{ state: 'paid' }, 'paid'],
    [{ state: 'paid', overtaken: true }, 'returned'],
    [{ state: 'refunded', overtaken: true }, 'returned'],
    [{ state: 'refunded' }, 'refunded'],
    [{ state: 'needs_review' }, 'review'],
    [{ state: 'active' }, 'active'],
    // Bought first and used: that another one was paid twice says nothing of this one.
    [{ state: 'active', overtaken: true }, 'active'],
    [{ state: 'expired' }, 'closed'],
  ])('%o is %s', (change, state) => expect(stateOf(payment(change))).toBe(state))
})

describe('the page of a payment', () => {
  it('asks quickly at first, then seldom, and at last not at all: it never spins for ever', () => {
    for (const state of ['waiting', 'paid'] as const)
      expect([askAgainIn(state, 'fresh'), askAgainIn(state, 'long'), askAgainIn(state, 'over')]).toEqual([
        1_500, 10_000, 0,
      ])
    expect(askAgainIn('processing', 'over')).toBe(0)
  })

  it('asks seldom where a bank takes days, and not where all is said', () => {
    expect(askAgainIn('processing', 'fresh')).toBe(10_000)
    for (const state of ['active', 'review', 'returned', 'refunded', 'closed', undefined] as const)
      expect(askAgainIn(state, 'fresh')).toBe(0)
  })
})
