import type { RefundOrder } from '@forecourt/contracts'
import { expect, test } from 'vitest'
import { failureVerdicts, onItsWay, refundAmount, refundParts } from './refund-model.ts'

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

test('what is on its way back is what was decided and Stripe has not told of, as the API says', () => {
  const order = (state: RefundOrder['state'], amount: number): RefundOrder => ({
    ...{ id: `${state}-${amount}`, state, amount: { amount, currency: 'EUR' }, reason: 'ADMIN', by: null, note: null },
    ...{ at: '2026-11-21T10:00:00.000Z', endedAt: null },
  })
  const all = (...orders: RefundOrder[]) => onItsWay({ orders })
  expect(all()).toBeUndefined()
  for (const state of ['done', 'refused', 'given_up', 'replaced'] as const) expect(all(order(state, 5))).toBeUndefined()
  for (const state of ['waiting', 'sent'] as const)
    expect(all(order('done', 5), order(state, 6))).toEqual({ amount: 6, currency: 'EUR' })
  expect(all(order('waiting', 5), order('sent', 6))).toEqual({ amount: 11, currency: 'EUR' })
})

test('what is owed of a refund that failed is asked for again or settled; what is not is noted', () => {
  const owed = (amount: number) => ({ isOpen: true, unreturned: { amount, currency: 'EUR' } })
  expect(failureVerdicts(owed(5))).toEqual(['again', 'by_hand'])
  expect(failureVerdicts(owed(0))).toEqual(['noted'])
})
