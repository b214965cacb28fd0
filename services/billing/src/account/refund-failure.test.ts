import { describe, expect, it } from 'vitest'
import type { RefundFailure } from '../checkout/checkout.ts'
import { pro, Story } from './story.fixture.ts'

/** A plan whose whole price went back, and then did not arrive. */
function bounced() {
  const story = new Story()
  const id = story.buy(pro)
  story.refunded(id, 7900n)
  const before = { lots: story.lots, effects: story.effects.length }
  story.do({ type: 'refunded', checkoutId: id, total: 0n, failed: ['re_1'] })
  return { story, id, before }
}
const failureOf = (story: Story, id: string): RefundFailure | null => story.checkout(id).refundFailure
const balances = (story: Story) => [story.balance('cash'), story.balance('suspense')]

describe('a refund that failed', () => {
  it('lowers nothing and is owed, with its money at Stripe again', () => {
    const { story, id, before } = bounced()
    expect(story.checkout(id)).toMatchObject({ state: 'refunded', refunded: 7900n })
    expect([story.lots, story.effects.length]).toEqual([before.lots, before.effects])
    expect(failureOf(story, id)).toEqual({ refunds: ['re_1'], unreturned: 7900n, byHand: 0n, isOpen: true })
    expect(balances(story)).toEqual([7900n, -7900n])
    expect(story.ledger.at(-1)?.kind).toBe('refund_failed')
  })

  it('is asked of Stripe again once, and is settled when Stripe says it went back', () => {
    const { story, id } = bounced()
    const again = { type: 'settleRefund', checkoutId: id, again: true } as const
    const order = { type: 'refundPayment', checkoutId: id, amount: 7900n, reason: 'ADMIN', reaches: 7900n }
    expect(story.do(again)).toEqual([order])
    expect(story.refusal({ ...again, ordered: 7900n })).toEqual({ code: 'NOTHING_FAILED' })
    expect(balances(story)).toEqual([7900n, -7900n])
    const lots = story.lots
    expect(story.do({ type: 'refunded', checkoutId: id, total: 7900n, failed: ['re_1'] })).toEqual([])
    expect([failureOf(story, id)?.unreturned, story.lots, ...balances(story)]).toEqual([0n, lots, 0n, 0n])
  })

  it('waits for another decision when the order to give it again was given up', () => {
    const { story, id } = bounced()
    const again = { type: 'settleRefund', checkoutId: id, again: true } as const
    story.do(again)
    expect(story.do({ ...again, ordered: 0n })).toMatchObject([{ type: 'refundPayment', amount: 7900n }])
    story.do({ type: 'settleRefund', checkoutId: id, again: false, ordered: 0n })
    expect(failureOf(story, id)).toMatchObject({ unreturned: 0n, byHand: 7900n, isOpen: false })
    expect(story.refusal({ ...again, ordered: 0n })).toEqual({ code: 'NOTHING_FAILED' })
  })

  it('waits for another decision when it fails again', () => {
    const { story, id } = bounced()
    story.do({ type: 'settleRefund', checkoutId: id, again: true })
    story.do({ type: 'refunded', checkoutId: id, total: 0n, failed: ['re_1', 're_2'] })
    expect(failureOf(story, id)).toMatchObject({ unreturned: 7900n, isOpen: true })
  })

  it('that was given back past Stripe is owed no more, and what goes back later counts beside it', () => {
    const story = new Story()
    const id = story.buy(pro)
    story.refunded(id, 500n)
    story.do({ type: 'refunded', checkoutId: id, total: 0n, failed: ['re_1'] })
    expect(story.refusal({ type: 'refund', checkoutId: id, amount: 100n })).toEqual({ code: 'NOT_REFUNDABLE' })
    expect(story.do({ type: 'settleRefund', checkoutId: id, again: false })).toEqual([])
    expect(failureOf(story, id)).toMatchObject({ unreturned: 0n, byHand: 500n, isOpen: false })
    expect(balances(story)).toEqual([7400n, 0n])
    // An answer from before it failed counts nothing twice.
    story.do({ type: 'refunded', checkoutId: id, total: 500n })
    expect(story.checkout(id).refunded).toBe(500n)
    story.do({ type: 'refunded', checkoutId: id, total: 400n, failed: ['re_1'] })
    expect(story.checkout(id).refunded).toBe(900n)
    expect(balances(story)).toEqual([7000n, 0n])
  })

  it('is settled by itself when it was given back at Stripe', () => {
    const { story, id } = bounced()
    story.do({ type: 'refunded', checkoutId: id, total: 7900n, failed: ['re_1'] })
    expect(failureOf(story, id)).toMatchObject({ unreturned: 0n, isOpen: false })
    expect(story.refusal({ type: 'settleRefund', checkoutId: id, again: false })).toEqual({ code: 'NOTHING_FAILED' })
  })

  it('is not forgotten by an answer from before, with or without it', () => {
    const { story, id } = bounced()
    story.do({ type: 'refunded', checkoutId: id, total: 7900n })
    expect(failureOf(story, id)).toMatchObject({ unreturned: 7900n, isOpen: true })
    story.do({ type: 'refunded', checkoutId: id, total: 7900n, failed: ['re_1'] })
    story.do({ type: 'refunded', checkoutId: id, total: 0n, failed: ['re_1'] })
    expect(failureOf(story, id)).toMatchObject({ unreturned: 0n, isOpen: false })
  })

  it('before it was ever booked is told of, and there is nothing to ask again', () => {
    const story = new Story()
    const id = story.buy(pro)
    story.do({ type: 'refunded', checkoutId: id, total: 0n, failed: ['re_1'] })
    expect(failureOf(story, id)).toMatchObject({ unreturned: 0n, isOpen: true })
    expect(story.checkout(id).state).toBe('active')
    expect(story.refusal({ type: 'settleRefund', checkoutId: id, again: true })).toEqual({ code: 'NOT_REFUNDABLE' })
    story.do({ type: 'settleRefund', checkoutId: id, again: false })
    expect(failureOf(story, id)).toMatchObject({ byHand: 0n, isOpen: false })
  })
})
