import type { PaymentStep } from '@forecourt/contracts'
import { expect, test } from 'vitest'
import { failureVerdicts, isAwaited as judged, refundAmount, refundParts } from './refund-model.ts'

const refund = { proposed: 12.5, most: 19, currency: 'EUR' }

test('a proposal is offered where it is a part, and is left out where it is all or nothing', () => {
  expect(refundParts(refund)).toEqual(['proposed', 'whole', 'other'])
  expect(refundParts({ ...refund, proposed: 19 })).toEqual(['whole', 'other'])
  expect(refundParts({ ...refund, proposed: 0 })).toEqual(['whole', 'other'])
})

test('an amount that was typed is more than nothing and at most what is left', () => {
  expect(refundAmount(refund, 'proposed', null)).toBe(12.5)
  expect(refundAmount(refund, 'whole', 3)).toBe(19)
  expect(refundAmount(refund, 'other', 3)).toBe(3)
  for (const typed of [null, 0, -1, 19.01]) expect(refundAmount(refund, 'other', typed)).toBeNull()
})

test('a refund is awaited until as many came back as were asked for', () => {
  const steps = (...names: PaymentStep['step'][]) =>
    names.map((step): PaymentStep => ({ step, at: '2026-11-21T10:00:00.000Z', amount: null, by: null, reason: null }))
  const isAwaited = (steps: PaymentStep[], isOpen = false) =>
    judged({ steps, refundFailure: { isOpen, unreturned: { amount: 5, currency: 'EUR' } } })
  expect(isAwaited(steps('opened', 'paid'))).toBe(false)
  expect(isAwaited(steps('paid', 'refund_asked'))).toBe(true)
  expect(isAwaited(steps('paid', 'refund_asked', 'refund'))).toBe(false)
  expect(isAwaited(steps('paid', 'review_refused', 'refund', 'refund_asked'))).toBe(true)
  // Given back at Stripe itself.
  expect(isAwaited(steps('paid', 'refund'))).toBe(false)
  // Failed: before it was booked, and after.
  expect(isAwaited(steps('paid', 'refund_asked'), true)).toBe(false)
  expect(isAwaited(steps('paid', 'refund_asked', 'failure_noted'))).toBe(false)
  const failed = ['refund_asked', 'refund', 'refund_failed'] as const
  expect(isAwaited(steps(...failed), true)).toBe(false)
  expect(isAwaited(steps(...failed, 'refund_again'))).toBe(true)
  expect(isAwaited(steps(...failed, 'refund_again', 'refund'))).toBe(false)
  expect(isAwaited(steps(...failed, 'refund_by_hand', 'refund'))).toBe(false)
  expect(isAwaited(steps(...failed, 'refund_by_hand', 'refund', 'refund_asked'))).toBe(true)
})

test('what is owed of a refund that failed is asked for again or settled; what is not is noted', () => {
  const owed = (amount: number) => ({ isOpen: true, unreturned: { amount, currency: 'EUR' } })
  expect(failureVerdicts(owed(5))).toEqual(['again', 'by_hand'])
  expect(failureVerdicts(owed(0))).toEqual(['noted'])
})
