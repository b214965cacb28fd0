import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BEGIN, DAY, plus, proYear, Story } from './story.fixture.ts'

describe('revenue', () => {
  it('is recognised by the day, dated so however late the job runs', () => {
    const story = new Story(BEGIN + DAY / 2)
    story.buy({ ...plus, price: 3100n })
    story.ledger.length = 0
    story.wait(2)
    const days = story.ledger.map(({ at, postings }) => [(at - BEGIN) / DAY, postings.at(-1)?.amount])
    expect(days).toEqual([
      [1, -50n],
      [2, -100n],
      [2.5, -50n],
    ])
  })

  it('is recognised at each change', () => {
    const story = new Story()
    const lot = story.buy({ ...plus, price: 3100n })
    story.at += DAY / 4
    story.refunded(lot, 100n)
    expect(story.ledger.map(({ kind }) => kind)).toEqual(['charge', 'recognition', 'refund'])
    expect(story.balance('revenue')).toBe(-25n)
  })

  it('is all of the price when the term is over, to the cent', () => {
    const story = new Story()
    story.buy(plus)
    story.wait(40)
    expect([story.balance('revenue'), story.balance('liability'), story.balance('cash')]).toEqual([-1900n, 0n, 1900n])
  })

  it('is net of tax, which is owed since the charge', () => {
    const story = new Story()
    story.buy(plus, 200_000n)
    expect([story.balance('tax'), story.balance('deferred_tax')]).toEqual([-317n, 317n])
    story.wait(40)
    expect([story.balance('tax'), story.balance('deferred_tax'), story.balance('revenue')]).toEqual([-317n, 0n, -1583n])
  })

  it('never goes back by a cent while time passes, whatever the tax', () => {
    const seconds = fc.array(fc.nat(5000), { maxLength: 20 })
    fc.assert(
      fc.property(fc.bigInt(50n, 5000n), fc.bigInt(0n, 300_000n), seconds, (price, rate, waits) => {
        const story = new Story()
        story.buy({ ...plus, price }, rate)
        for (const wait of waits) {
          const before = story.balance('revenue')
          story.at += wait
          story.do({ type: 'tick' })
          expect(story.balance('revenue')).toBeLessThanOrEqual(before)
        }
      }),
    )
  })

  it('takes the tax inside a credit along to the better plan', () => {
    const story = new Story()
    story.buy(plus, 200_000n)
    const upgraded = story.buy(proYear)
    expect([story.balance('tax'), story.balance('deferred_tax')]).toEqual([-317n, 317n])
    story.refunded(upgraded, 77_100n)
    story.wait(40)
    expect([story.balance('tax'), story.balance('deferred_tax'), story.balance('revenue')]).toEqual([-317n, 0n, -1583n])
  })
})

it('posts a fee in the currency Stripe settles in', () => {
  const story = new Story()
  const lot = story.buy(plus)
  story.do({ type: 'fee', checkoutId: lot, fee: { id: 'txn', amount: 55n, currency: 'USD' } })
  expect([story.balance('fees', 'USD'), story.balance('cash', 'USD'), story.balance('fees')]).toEqual([55n, -55n, 0n])
})
