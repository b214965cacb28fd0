import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from './inputs.ts'
import { basic, DAY, plus, plusYear, pro, proDollar, proYear, Story } from './story.fixture.ts'

const MONTH = 31 * DAY

/** Plus for ten of its 31 days, then Pro, which has 1287 of it as credit and 6613 in cash. */
function upgraded() {
  const story = new Story()
  const old = story.buy(plus)
  story.wait(10)
  return { story, old, better: story.buy(pro) }
}

describe('an open dispute about what went into a better plan', () => {
  it('stops that plan with its clock, and says so', () => {
    const { story, old, better } = upgraded()
    story.wait(5)
    const effects = story.dispute(old, 'opened')
    expect(effects).toContainEqual({ type: 'planRevoked', lotId: better, reason: 'disputed' })
    expect(effects).toContainEqual({ type: 'entitlementChanged', terms: [] })
    expect(story.lot(better).clock).toEqual({ state: 'stopped', used: 5 * DAY })
    const owed = story.balance('liability')
    story.wait(60)
    expect([story.balance('liability'), story.balance('disputed')]).toEqual([owed, 1900n])
    expect(story.checkout(better).state).toBe('active')
  })

  it('that is won lets it resume, or queues it if another plan runs', () => {
    const { story, old, better } = upgraded()
    story.wait(5)
    story.dispute(old, 'opened')
    story.wait(60)
    story.dispute(old, 'won')
    expect(story.days(better)).toEqual([75, 75 + 26])
    story.dispute(old, 'opened', { id: 'another' })
    const since = story.buy(basic)
    story.dispute(old, 'won', { id: 'another' })
    expect([story.running?.id, story.queue]).toEqual([since, [better]])
  })

  it('lets other payments’ time go on', () => {
    const { story, old, better } = upgraded()
    const behind = story.buy(pro)
    story.dispute(old, 'opened')
    expect(story.lot(better).clock.state).toBe('stopped')
    expect(story.running?.id).toBe(behind)
  })

  it('finds it through every plan in between', () => {
    const story = new Story()
    const first = story.buy(basic)
    const second = story.buy(plus)
    const third = story.buy(pro)
    story.dispute(first, 'opened')
    expect(story.lot(third).clock.state).toBe('stopped')
    expect(story.lot(second).clock).toMatchObject({ state: 'ended', reason: 'upgraded' })
    story.dispute(first, 'won')
    expect(story.running?.id).toBe(third)
  })

  it('of two payments in one plan is over when both are', () => {
    const story = new Story()
    const [one, other] = [story.buy(plus), story.buy(plus)]
    const better = story.buy(proYear)
    story.dispute(one, 'opened')
    story.dispute(other, 'opened')
    story.dispute(one, 'won')
    expect(story.lot(better).clock.state).toBe('stopped')
    story.dispute(other, 'won')
    expect(story.running?.id).toBe(better)
  })

  it('of the better plan’s own payment too is over when both are', () => {
    const { story, old, better } = upgraded()
    story.dispute(better, 'opened')
    story.dispute(old, 'opened')
    story.dispute(better, 'won')
    expect(story.lot(better).clock.state).toBe('stopped')
    story.dispute(old, 'won')
    expect(story.running?.id).toBe(better)
  })

  it('stops the time that the credit becomes when the better plan is refunded, and no other', () => {
    const story = new Story()
    const [one, other] = [story.buy(plus), story.buy(basic)]
    const better = story.buy(proYear)
    story.dispute(one, 'opened')
    const effects = story.refunded(better, 79_000n - 2800n)
    const [disputed, sound] = [one, other].map((id) => story.lots.find(({ credits }) => credits[0]?.lotId === id))
    expect([disputed?.clock, sound?.clock.state]).toEqual([{ state: 'stopped', used: 0 }, 'running'])
    expect(effects).toContainEqual({ type: 'planRevoked', lotId: disputed?.id, reason: 'disputed' })
    story.dispute(one, 'won')
    expect(story.queue).toEqual([disputed?.id])
  })

  it('is for a person to look at until somebody has, once', () => {
    const { story, old } = upgraded()
    const review = { type: 'review', checkoutId: old, reason: 'DISPUTE_PASSED_ON' } as const
    expect(story.dispute(old, 'opened')).toContainEqual(review)
    expect(story.checkout(old)).toMatchObject({ review: 'DISPUTE_PASSED_ON', state: 'expired' })
    story.do({ type: 'settlePassedOn', checkoutId: old })
    expect(story.checkout(old).review).toBeNull()
    expect(story.refusal({ type: 'settlePassedOn', checkoutId: old })).toEqual({ code: 'NOT_REVIEWABLE' })
    expect(story.refusal({ type: 'settlePassedOn', checkoutId: 'nobodys' })).toEqual({ code: 'UNKNOWN_CHECKOUT' })
    // What was lost is news.
    expect(story.dispute(old, 'lost')).toContainEqual(review)
    expect(story.checkout(old)).toMatchObject({ review: 'DISPUTE_PASSED_ON', state: 'refunded' })
  })

  it('is not looked at when it was won, or when nothing is left of the better plan', () => {
    const { story, old } = upgraded()
    story.dispute(old, 'opened')
    story.dispute(old, 'won')
    expect(story.checkout(old).review).toBeNull()
    const other = upgraded()
    other.story.wait(60)
    other.story.dispute(other.old, 'lost')
    expect(other.story.checkout(other.old)).toMatchObject({ review: null, state: 'refunded' })
  })
})

describe('a lost dispute about what went into a better plan', () => {
  it('takes the time that the credit bought, and no more', () => {
    const { story, old, better } = upgraded()
    story.wait(5)
    story.dispute(old, 'opened')
    story.wait(60)
    const effects = story.dispute(old, 'lost')
    const left = MONTH - Math.ceil((MONTH * 1287) / 7900)
    expect(story.lot(better)).toMatchObject({ seconds: left, clock: { state: 'running', used: 5 * DAY } })
    expect(effects).toContainEqual({ type: 'planRevoked', lotId: better, reason: 'lost', partly: true })
    expect(effects).toContainEqual({ type: 'creditNote', checkoutId: old, gross: 1900n, tax: 0n })
    // What is left is worth what it cost: 6613 × 20.95… ÷ 25.95…
    const worth = (6613n * BigInt(left - 5 * DAY)) / BigInt(left)
    expect([story.balance('liability'), story.balance('cash')]).toEqual([-worth, 6613n])
    // Ten days of Plus were used, and their money is gone; five days of Pro were paid by what stays.
    expect(story.balance('refunds')).toBe(613n)
    expect(story.dispute(old, 'lost')).toEqual([])
  })

  it('ends what has no time left, and what waits moves up', () => {
    const story = new Story()
    const old = story.buy(plusYear)
    const better = story.buy({ ...pro, price: 20_000n })
    const other = story.buy(proDollar)
    story.wait(3)
    const effects = story.dispute(old, 'lost')
    expect(effects).toContainEqual({ type: 'planRevoked', lotId: better, reason: 'lost' })
    expect(story.lot(better).clock).toMatchObject({ state: 'ended', reason: 'lost' })
    expect(story.running?.id).toBe(other)
    // Its own money did not go back: 1000 bought less than was used.
    expect(story.checkout(better).state).toBe('expired')
    expect([story.balance('liability'), story.balance('cash')]).toEqual([0n, 1000n])
  })

  it('shortens it where it runs, though the dispute was never told to be open', () => {
    const { story, old, better } = upgraded()
    story.dispute(old, 'lost')
    expect(story.running).toMatchObject({ id: better, seconds: MONTH - Math.ceil((MONTH * 1287) / 7900) })
  })

  it('leaves it stopped while another dispute is open on what it has', () => {
    const story = new Story()
    const [one, other] = [story.buy(plus), story.buy(plus)]
    const better = story.buy(proYear)
    story.dispute(one, 'opened')
    story.dispute(other, 'opened')
    story.dispute(one, 'lost')
    expect(story.lot(better).clock.state).toBe('stopped')
    story.dispute(other, 'lost')
    expect(story.running?.id).toBe(better)
    // A year for 79,000 that 75,200 were paid for.
    const taken = Math.ceil((365 * DAY * 1900) / 79_000)
    expect(story.running?.seconds).toBe(365 * DAY - 2 * taken)
  })

  it('takes its share through every plan in between', () => {
    const story = new Story()
    const first = story.buy(basic)
    story.buy(plus)
    const third = story.buy(pro)
    story.dispute(first, 'lost')
    expect(story.running).toMatchObject({ id: third, seconds: MONTH - Math.ceil((MONTH * 900) / 7900) })
    expect(story.balance('liability')).toBe(-7000n)
  })

  it('takes the time that a credit became again', () => {
    const story = new Story()
    const old = story.buy(plus)
    const better = story.buy(pro)
    story.refunded(better, 6000n)
    expect(story.running).toMatchObject({ kind: 'restored', seconds: MONTH })
    story.dispute(old, 'lost', { amount: 950n })
    expect(story.running).toMatchObject({ kind: 'restored', seconds: MONTH / 2 })
    story.dispute(old, 'lost', { id: 'rest', amount: 950n })
    expect(story.running).toBeUndefined()
  })

  it('comes to the same in whatever order it and refunds of the payment are told', () => {
    const share = fc.bigInt(0n, 1900n)
    fc.assert(
      fc.property(share, share, fc.nat(30), fc.boolean(), (a, b, days, yearly) => {
        const [refund, dispute] = a < b ? [a, b - a] : [b, a - b]
        if (dispute === 0n || refund === 1900n) return
        const told = (order: (facts: Fact[]) => Fact[]) => {
          const { story, old } = upgraded()
          story.wait(days % 10)
          if (yearly) story.buy({ ...proYear, rank: 4 })
          const facts: Fact[] = [
            { type: 'refunded', checkoutId: old, total: refund },
            { type: 'dispute', checkoutId: old, dispute: { id: 'd', amount: dispute, status: 'lost' } },
          ]
          for (const fact of order(facts)) story.do(fact)
          return story.account
        }
        expect(told((facts) => facts.toReversed())).toEqual(told((facts) => facts))
      }),
    )
  })
})
