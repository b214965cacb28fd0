import { expect, it } from 'vitest'
import { proposedRefundAt, quoteAt } from './ask.ts'
import { DAY, plus, pro, Story } from './story.fixture.ts'

const offer = { plan: pro, isActive: true }

it('quotes what is true at the instant, though nothing was decided since', () => {
  const story = new Story()
  story.buy(plus)
  const before = story.account
  expect(quoteAt(before, offer, story.at + 10 * DAY)).toMatchObject({ quote: { how: 'upgrades', credit: 1287n } })
  expect(quoteAt(before, offer, story.at + 31 * DAY)).toMatchObject({ quote: { how: 'starts', credit: 0n } })
  expect(story.account).toBe(before)
})

it('says why a plan cannot be had', () => {
  const { account, at } = new Story()
  expect(quoteAt(account, { ...offer, isActive: false }, at)).toEqual({ refusal: { code: 'PLAN_INACTIVE' } })
})

it('proposes the unused value of the instant as a refund', () => {
  const story = new Story()
  const id = story.buy(plus)
  expect(proposedRefundAt(story.account, { checkoutId: id, ordered: 0n }, story.at + 10 * DAY)).toBe(1287n)
  expect(proposedRefundAt(story.account, { checkoutId: id, ordered: 0n }, story.at + 40 * DAY)).toBe(0n)
  expect(proposedRefundAt(story.account, { checkoutId: 'other', ordered: 0n }, story.at)).toBeUndefined()
})
