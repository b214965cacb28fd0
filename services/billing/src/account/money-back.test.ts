import { describe, expect, it } from 'vitest'
import { inForce } from './account.ts'
import { basic, DAY, plus, plusYear, pro, Story } from './story.fixture.ts'

describe('a full refund', () => {
  it('ends the lot, and queued lots move up', () => {
    const story = new Story()
    const first = story.buy(plus)
    const second = story.buy(plus)
    story.wait(10)
    const effects = story.refunded(first, 1900n)
    expect(effects).toContainEqual({ type: 'planRevoked', lotId: first, reason: 'refunded' })
    expect(story.checkout(first).state).toBe('refunded')
    expect(story.days(second)).toEqual([10, 38])
    expect([story.balance('cash'), story.balance('liability'), story.balance('refunds')]).toEqual([1900n, -1900n, 613n])
  })

  it('makes used credit time of the old plan from now, at its old price', () => {
    const story = new Story()
    story.buy(plus)
    story.wait(10)
    const upgraded = story.buy(pro)
    story.wait(5)
    story.refunded(upgraded, 7900n - 1287n)
    const term = 31 * DAY
    expect(story.running).toMatchObject({ kind: 'restored', plan: plus, seconds: Math.floor((1287 * term) / 1900) })
    expect(inForce(story.account)?.monthsFrom).toBe(story.at)
    expect(story.balance('liability')).toBe(-1287n)
    expect(story.balance('cash')).toBe(1900n)
  })

  it('gives the time of each plan that was credited back, in its order', () => {
    const story = new Story()
    story.buy(plus)
    story.buy(basic)
    const upgraded = story.buy(pro)
    story.refunded(upgraded, 7900n - 2800n)
    expect(story.running?.plan).toEqual(plus)
    expect(story.queue.map((id) => story.lot(id).plan)).toEqual([basic])
  })

  it('of what was upgraded since takes its credit from the better plan, whose end stays', () => {
    const story = new Story()
    const old = story.buy(plus)
    story.wait(10)
    const upgraded = story.buy(pro)
    const before = story.days(upgraded)
    story.refunded(old, 1900n)
    expect(story.running).toMatchObject({ id: upgraded, credits: [{ value: 0n }] })
    expect(story.days(upgraded)).toEqual(before)
    expect(story.balance('liability')).toBe(-(7900n - 1287n))
    expect(story.balance('cash')).toBe(7900n - 1287n)
  })

  it('changes nothing for a deleted account but money', () => {
    const story = new Story()
    story.buy(plus)
    const upgraded = story.buy(pro)
    story.do({ type: 'deleteAccount' })
    story.refunded(upgraded, 6000n)
    expect(story.running).toBeUndefined()
    expect(story.balance('cash')).toBe(1900n)
  })
})

describe('a partial refund', () => {
  it("lowers the lot's value and leaves its end", () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.wait(10)
    const end = story.days(lot)
    const effects = story.refunded(lot, 1000n)
    expect(story.days(lot)).toEqual(end)
    expect(story.checkout(lot).state).toBe('active')
    // 900 × 21 ÷ 31 = 609.67…
    expect(story.balance('liability')).toBe(-609n)
    expect(effects).toEqual([
      { type: 'creditNote', checkoutId: lot, gross: 1000n, tax: 0n },
      { type: 'planRevoked', lotId: lot, reason: 'refunded', partly: true },
    ])
  })

  it('is proposed at the unused value', () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.wait(10)
    expect(story.do({ type: 'refund', checkoutId: lot })).toEqual([
      { type: 'refundPayment', checkoutId: lot, amount: 1287n, reason: 'ADMIN' },
    ])
    // Nothing has changed until Stripe says so.
    expect(story.balance('cash')).toBe(1900n)
  })

  it('is proposed at no more than the unrefunded cash, and never more is given', () => {
    const story = new Story()
    story.buy(plusYear)
    const id = story.open({ ...pro, price: 20_000n })
    story.do(story.confirmed(id))
    expect(story.do({ type: 'refund', checkoutId: id })).toMatchObject([{ amount: 1000n }])
    expect(story.refusal({ type: 'refund', checkoutId: id, amount: 1001n })).toEqual({
      code: 'REFUND_AMOUNT',
      most: 1000n,
      currency: 'EUR',
    })
    story.refunded(id, 400n)
    expect(story.refusal({ type: 'refund', checkoutId: id, amount: 601n })?.code).toBe('REFUND_AMOUNT')
    expect(story.refusal({ type: 'refund', checkoutId: id, amount: 0n })?.code).toBe('REFUND_AMOUNT')
  })

  it('is not to be had for what cost nothing, or while a dispute is open', () => {
    const story = new Story()
    story.buy(plusYear)
    const free = story.buy(pro)
    expect(story.refusal({ type: 'refund', checkoutId: free })).toEqual({ code: 'NOT_REFUNDABLE' })
    const other = new Story()
    const lot = other.buy(plus)
    other.dispute(lot, 'opened')
    expect(other.refusal({ type: 'refund', checkoutId: lot })).toEqual({ code: 'NOT_REFUNDABLE' })
  })

  it('gives the tax of the invoice back with the same rate', () => {
    const story = new Story()
    const lot = story.buy(plus, 200_000n)
    expect(story.effects).toContainEqual({ type: 'invoice', checkoutId: lot, gross: 1900n, tax: 317n })
    story.refunded(lot, 700n)
    story.refunded(lot, 1900n)
    expect(story.effects.filter(({ type }) => type === 'creditNote')).toMatchObject([{ tax: 117n }, { tax: 200n }])
    expect([story.balance('tax'), story.balance('deferred_tax')]).toEqual([0n, 0n])
  })
})

describe('a dispute', () => {
  it('stops the lot with its clock when it is opened', () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.wait(10)
    expect(story.dispute(lot, 'opened')).toContainEqual({ type: 'planRevoked', lotId: lot, reason: 'disputed' })
    expect(story.running).toBeUndefined()
    story.wait(40)
    expect([story.balance('liability'), story.balance('disputed'), story.balance('cash')]).toEqual([-1287n, 1900n, 0n])
  })

  it('that is won lets the remainder resume', () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.wait(10)
    story.dispute(lot, 'opened')
    story.wait(40)
    story.dispute(lot, 'won')
    expect(story.days(lot)).toEqual([50, 71])
    expect([story.balance('disputed'), story.balance('cash')]).toEqual([0n, 1900n])
  })

  it('that is won queues the remainder if another plan runs', () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.wait(10)
    story.dispute(lot, 'opened')
    story.buy(pro)
    story.dispute(lot, 'won')
    expect(story.queue).toEqual([lot])
    expect(story.days(lot)).toEqual([41, 62])
  })

  it('that is won queues the remainder before what was bought since', () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.dispute(lot, 'opened')
    story.buy(pro)
    const since = story.buy(basic)
    story.dispute(lot, 'won')
    expect(story.queue).toEqual([lot, since])
  })

  it('lets the queue move up meanwhile: another payment does not wait', () => {
    const story = new Story()
    const first = story.buy(plus)
    const second = story.buy(plus)
    story.dispute(first, 'opened')
    expect(story.running?.id).toBe(second)
  })

  it('that is lost ends the lot, with a credit note', () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.wait(10)
    story.dispute(lot, 'opened')
    expect(story.dispute(lot, 'lost')).toContainEqual({ type: 'creditNote', checkoutId: lot, gross: 1900n, tax: 0n })
    expect(story.lot(lot).clock).toMatchObject({ state: 'ended', reason: 'lost' })
    expect(story.checkout(lot).state).toBe('refunded')
    expect([story.balance('liability'), story.balance('disputed'), story.balance('cash')]).toEqual([0n, 0n, 0n])
  })

  it('that is lost brings no credit back: what the old plan gave is forfeited', () => {
    const story = new Story()
    story.buy(plus)
    const upgraded = story.buy(pro)
    story.dispute(upgraded, 'lost')
    expect(story.running).toBeUndefined()
    expect([story.balance('liability'), story.balance('cash'), story.balance('refunds')]).toEqual([0n, 1900n, -1900n])
  })

  it('of a payment whose value went into a better plan is looked at by a person', () => {
    const story = new Story()
    const old = story.buy(plus)
    story.buy(pro)
    expect(story.dispute(old, 'opened')).toContainEqual({
      type: 'review',
      checkoutId: old,
      reason: 'DISPUTE_PASSED_ON',
    })
  })
})

describe('a deleted account', () => {
  it('turns unused value into revenue, and a payment that comes later goes back', () => {
    const story = new Story()
    story.buy(plus)
    const late = story.open(pro)
    story.do({ type: 'deleteAccount' })
    expect([story.balance('liability'), story.balance('revenue')]).toEqual([0n, -1900n])
    expect(story.do(story.confirmed(late))).toContainEqual({
      type: 'refundPayment',
      checkoutId: late,
      amount: 6000n,
      reason: 'ACCOUNT_DELETED',
    })
    expect(
      story.refusal({ type: 'buy', checkoutId: 'c', offer: { plan: plus, isActive: true }, taxRate: 0n })?.code,
    ).toBe('ACCOUNT_DELETED')
  })
})
