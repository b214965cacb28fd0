import type { AdminPaymentDetails } from '@forecourt/contracts'
import { expect, test } from 'vitest'
import { passedOnFate, reviewOf } from './review-model.ts'

test('a payment is looked at while it needs a review, or for a dispute about what was passed on', () => {
  expect(reviewOf({ state: 'needs_review', review: 'AMOUNT' })).toBe('AMOUNT')
  // It was refused and went back.
  expect(reviewOf({ state: 'refunded', review: 'AMOUNT' })).toBeNull()
  expect(reviewOf({ state: 'refunded', review: 'DISPUTE_PASSED_ON' })).toBe('DISPUTE_PASSED_ON')
  expect(reviewOf({ state: 'active', review: null })).toBeNull()
})

test('what a dispute has meant is told by the plan that has the value now', () => {
  type Holder = NonNullable<AdminPaymentDetails['passedOn']>
  const fate = (state: Holder['state'], disputed: boolean, end: Holder['end'] = null) =>
    passedOnFate({
      disputed,
      passedOn: {
        ...{ id: 'better', kind: 'purchase', plan: { id: 'pro', name: 'Pro' }, state, end, until: null },
        unused: { amount: 1, currency: 'EUR' },
      },
    })
  expect(fate('stopped', true)).toBe('stopped')
  // Opened by a version that stopped nothing.
  expect(fate('running', true)).toBe('goesOn')
  for (const state of ['running', 'queued'] as const) expect(fate(state, false)).toBe('shortened')
  expect(fate('ended', false, 'lost')).toBe('ended')
  expect(fate('ended', false, 'withdrawn')).toBe('over')
  expect(passedOnFate({ disputed: true, passedOn: null })).toBe('over')
})
