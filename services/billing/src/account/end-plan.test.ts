import { describe, expect, it } from 'vitest'
import { DAY, plus, pro, Story } from './story.fixture.ts'

describe('a plan that an administrator ends', () => {
  it('is over at once, what is unused becomes revenue, and no money moves', () => {
    const story = new Story()
    const lot = story.buy(plus, 200_000n)
    story.wait(10)
    const effects = story.do({ type: 'endPlan', lotId: lot })
    expect(effects).toEqual([
      { type: 'planWithdrawn', lotId: lot },
      { type: 'entitlementChanged', terms: [] },
    ])
    expect(story.lot(lot).clock).toEqual({ state: 'ended', at: story.at, reason: 'withdrawn' })
    expect(story.checkout(lot).state).toBe('expired')
    expect([story.balance('liability'), story.balance('deferred_tax')]).toEqual([0n, 0n])
    expect([story.balance('revenue'), story.balance('tax'), story.balance('cash')]).toEqual([-1583n, -317n, 1900n])
  })

  it('makes way for the next in the queue', () => {
    const story = new Story()
    const first = story.buy(pro)
    const second = story.buy(plus)
    story.wait(10)
    story.do({ type: 'endPlan', lotId: first })
    expect(story.running?.id).toBe(second)
    expect(story.days(second)).toEqual([10, 10 + 28])
  })

  it('may wait or be stopped: what runs goes on, and a dispute that is won brings nothing back', () => {
    const story = new Story()
    const [stopped, running, waiting] = [story.buy(plus), story.buy(plus), story.buy(plus)]
    story.dispute(stopped, 'opened')
    for (const lotId of [stopped, waiting]) story.do({ type: 'endPlan', lotId })
    expect([story.running?.id, story.queue]).toEqual([running, []])
    story.dispute(stopped, 'won')
    expect([story.running?.id, story.queue]).toEqual([running, []])
  })

  it('can still be refunded', () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.do({ type: 'endPlan', lotId: lot })
    expect(story.do({ type: 'refund', checkoutId: lot, amount: 1900n })).toMatchObject([{ amount: 1900n }])
    story.refunded(lot, 1900n)
    expect([story.balance('cash'), story.balance('revenue'), story.balance('refunds')]).toEqual([0n, -1900n, 1900n])
  })

  it('may be a gift; what is over or nobody’s is refused', () => {
    const story = new Story()
    const gift = story.grant(plus)
    story.do({ type: 'endPlan', lotId: gift })
    expect(story.running).toBeUndefined()
    expect(story.refusal({ type: 'endPlan', lotId: gift })).toEqual({ code: 'PLAN_OVER' })
    expect(story.refusal({ type: 'endPlan', lotId: 'nobodys' })).toEqual({ code: 'UNKNOWN_LOT' })
    const bought = story.buy(plus)
    story.at += 40 * DAY
    expect(story.refusal({ type: 'endPlan', lotId: bought })).toEqual({ code: 'PLAN_OVER' })
  })
})
