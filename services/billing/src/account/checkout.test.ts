import { describe, expect, it } from 'vitest'
import type { Fact } from './inputs.ts'
import { DAY, plus, plusYear, pro, Story } from './story.fixture.ts'

const types = (effects: readonly { type: string }[]) => effects.map(({ type }) => type)
const buy = (checkoutId: string, plan = plus) =>
  ({ type: 'buy', checkoutId, offer: { plan, isActive: true }, taxRate: 0n }) as const

describe('a checkout', () => {
  it('goes from created over paid to active, and only the answer of Stripe makes the plan', () => {
    const story = new Story()
    const id = story.open(plus)
    expect(story.checkout(id).state).toBe('created')
    expect(types(story.do({ type: 'sessionCompleted', checkoutId: id, paid: true }))).toEqual(['confirmSession'])
    expect(story.checkout(id).state).toBe('paid')
    expect(story.running).toBeUndefined()
    story.do(story.confirmed(id))
    expect(story.checkout(id).state).toBe('active')
    expect(story.running?.id).toBe(id)
  })

  it('is healed by a confirmation alone, when its webhook is lost', () => {
    const story = new Story()
    const id = story.open(plus)
    story.do(story.confirmed(id))
    expect(story.checkout(id).state).toBe('active')
  })

  it('expires with its session, or when a slow payment fails', () => {
    for (const type of ['sessionExpired', 'asyncFailed'] as const) {
      const story = new Story()
      const id = story.open(plus)
      story.do({ type, checkoutId: id })
      expect(story.checkout(id).state).toBe('expired')
    }
  })

  it('of a slow payment starts the term at its success', () => {
    const story = new Story()
    const id = story.open(plus)
    story.do({ type: 'sessionCompleted', checkoutId: id, paid: false })
    expect(story.checkout(id).state).toBe('created')
    story.wait(3)
    story.do({ type: 'asyncSucceeded', checkoutId: id })
    story.do(story.confirmed(id))
    expect(story.days(id)[0]).toBe(3)
  })

  it('is paid whatever else is told of its session', () => {
    const story = new Story()
    const id = story.open(plus)
    story.do({ type: 'sessionExpired', checkoutId: id })
    story.do(story.confirmed(id))
    story.do({ type: 'asyncFailed', checkoutId: id })
    expect(story.checkout(id).state).toBe('active')
  })

  it('needs a review where Stripe was paid something else than was agreed, and its money is held', () => {
    const wrong = {
      AMOUNT: { amount: 1800n },
      CURRENCY: { currency: 'USD' },
      PLAN: { cartId: 'another' },
      ACCOUNT: { accountId: 'somebody' },
    }
    for (const [reason, change] of Object.entries(wrong)) {
      const story = new Story()
      const id = story.open(plus)
      expect(story.do(story.confirmed(id, change))).toContainEqual({ type: 'review', checkoutId: id, reason })
      expect(story.checkout(id)).toMatchObject({ state: 'needs_review', review: reason })
      const currency = reason === 'CURRENCY' ? 'USD' : 'EUR'
      expect(story.balance('suspense', currency)).toBe(-story.balance('cash', currency))
      expect(story.running).toBeUndefined()
    }
  })

  it('is unknown where it is another account’s', () => {
    expect(new Story().refusal({ type: 'sessionExpired', checkoutId: 'other' })).toEqual({ code: 'UNKNOWN_CHECKOUT' })
  })

  it('whose review is accepted becomes a plan, and otherwise its money goes back', () => {
    const story = new Story()
    const id = story.open(plus)
    story.do(story.confirmed(id, { amount: 1800n }))
    expect(story.do({ type: 'review', checkoutId: id, accept: false })).toEqual([
      { type: 'refundPayment', checkoutId: id, amount: 1800n, reason: 'REVIEW' },
    ])
    story.do({ type: 'review', checkoutId: id, accept: true })
    expect(story.running).toMatchObject({ id, cash: 1800n, discount: 100n })
    expect(story.balance('suspense')).toBe(0n)
  })
})

describe('one checkout is open per person', () => {
  it('so a double click and a second tab make one session', () => {
    const story = new Story()
    const id = story.open(plus)
    expect(story.do(buy('second-tab'))).toEqual([
      { type: 'openSession', checkoutId: id, amount: 1900n, currency: 'EUR' },
    ])
    expect(story.do(buy(id))).toEqual([])
    expect(story.account.checkouts).toHaveLength(1)
  })

  it('and a new one first ends the old at Stripe', () => {
    const story = new Story()
    const old = story.open(plus)
    expect(types(story.do(buy('new', pro)))).toEqual(['expireSession', 'openSession'])
    expect(story.checkout(old).superseded).toBe(true)
    // It cannot be had back: its session is ending.
    expect(types(story.do(buy('again')))).toEqual(['expireSession', 'openSession'])
  })

  it('and where both were paid, the later is refunded', () => {
    const story = new Story()
    const old = story.open(plus)
    const young = story.open(pro)
    story.do(story.confirmed(young))
    expect(types(story.do(story.confirmed(old)))).toEqual(['refundPayment'])
    expect(story.checkout(old).state).toBe('paid')
    expect(story.balance('suspense')).toBe(-1900n)
    story.refunded(old, 1900n)
    expect(story.checkout(old).state).toBe('refunded')
    expect(story.running?.id).toBe(young)
    expect([story.balance('suspense'), story.balance('cash')]).toEqual([0n, 7900n])
  })

  it('and none is opened while a payment is on its way', () => {
    const story = new Story()
    const id = story.open(plus)
    story.do({ type: 'sessionCompleted', checkoutId: id, paid: false })
    expect(story.refusal(buy('new', pro))).toEqual({ code: 'PAYMENT_IN_PROGRESS' })
    story.do({ type: 'asyncFailed', checkoutId: id })
    expect(story.refusal(buy('new', pro))).toBeUndefined()
  })
})

describe('credit', () => {
  const opened = () => {
    const story = new Story()
    const old = story.buy(plus)
    story.wait(10)
    return { story, old, id: story.open(pro) }
  }

  it('is frozen while the checkout is open: what time takes meanwhile is a discount', () => {
    const { story, id } = opened()
    story.at += 1700
    story.do(story.confirmed(id))
    const taken = 1287n - (1900n * BigInt(21 * DAY - 1700)) / BigInt(31 * DAY)
    expect(taken).toBeGreaterThan(0n)
    expect(story.lot(id)).toMatchObject({ discount: taken, seconds: 31 * DAY })
    expect(story.lot(id).credits[0]?.value).toBe(1287n - taken)
  })

  it('holds where the old plan ends before the session does', () => {
    const story = new Story()
    story.buy(plus)
    story.at += 31 * DAY - 1500
    const id = story.open(pro)
    expect(story.checkout(id).sources).toMatchObject([{ credit: 1n }])
    story.at += 1600
    story.do(story.confirmed(id))
    expect(story.checkout(id).state).toBe('active')
  })

  it('that is gone when a slow payment succeeds needs a review', () => {
    for (const spoil of ['time', 'refund', 'dispute'] as const) {
      const { story, old, id } = opened()
      if (spoil === 'time') story.wait(22)
      if (spoil === 'refund') story.refunded(old, 5n)
      if (spoil === 'dispute') story.dispute(old, 'opened')
      story.do(story.confirmed(id))
      expect(story.checkout(id)).toMatchObject({ state: 'needs_review', review: 'CREDIT_GONE' })
    }
  })

  it('passes through the ledger from lot to lot', () => {
    const { story, old, id } = opened()
    story.do(story.confirmed(id))
    const credits = story.ledger.flatMap(({ postings }) => postings.filter(({ account }) => account === 'credit'))
    expect(credits).toEqual([
      { account: 'credit', currency: 'EUR', subject: old, amount: -1287n },
      { account: 'credit', currency: 'EUR', subject: id, amount: 1287n },
    ])
  })
})

describe('what comes early or again', () => {
  it('changes nothing the second time', () => {
    const story = new Story()
    const id = story.buy(plusYear)
    const facts: Fact[] = [
      { type: 'sessionCompleted', checkoutId: id, paid: true },
      story.confirmed(id),
      { type: 'fee', checkoutId: id, fee: { id: 'txn', amount: 30n, currency: 'EUR' } },
      { type: 'refunded', checkoutId: id, total: 500n },
      { type: 'refunded', checkoutId: id, total: 200n },
      { type: 'dispute', checkoutId: id, dispute: { id: 'd', amount: 18_500n, status: 'opened' } },
    ]
    for (const fact of facts) story.do(fact)
    const { account, ledger } = { account: story.account, ledger: [...story.ledger] }
    for (const fact of facts) expect(story.do(fact)).toEqual([])
    expect(story.account).toEqual(account)
    expect(story.ledger).toEqual(ledger)
  })

  it('is kept until the payment is confirmed', () => {
    const [early, late] = [new Story(), new Story()]
    const id = early.open(plus)
    late.open(plus)
    const paid = early.confirmed(id)
    const refunded: Fact = { type: 'refunded', checkoutId: id, total: 400n }
    for (const fact of [refunded, paid]) early.do(fact)
    for (const fact of [paid, refunded]) late.do(fact)
    expect(early.account).toEqual(late.account)
    expect(early.balance('liability')).toBe(-1500n)
    expect(early.balance('cash')).toBe(late.balance('cash'))
  })
})
