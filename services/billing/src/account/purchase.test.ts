import { addMonths } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { quoteOf } from '../lot/quote.ts'
import { inForce } from './account.ts'
import { BEGIN, basic, DAY, planOf, plus, plusYear, pro, proDollar, proYear, Story } from './story.fixture.ts'

const offer = (plan: typeof plus) => ({ plan, isActive: true })

describe('a first plan', () => {
  it('starts at once and lasts its months', () => {
    const story = new Story()
    const lot = story.buy(plus)
    expect(story.running?.id).toBe(lot)
    expect(inForce(story.account)?.until).toBe(addMonths(BEGIN, 1))
  })

  it('expires on its date: nobody pays again by itself', () => {
    const story = new Story()
    const lot = story.buy(plus)
    story.wait(30)
    expect(story.running?.id).toBe(lot)
    const effects = story.wait(1).effects
    expect(effects).toContainEqual({ type: 'planExpired', lotId: lot })
    expect(effects.at(-1)).toEqual({ type: 'entitlementChanged', terms: [] })
    expect(story.checkout(lot).state).toBe('expired')
  })

  it('keeps price and limits as they were bought, whatever the cart says later', () => {
    const story = new Story()
    story.buy(plus)
    story.buy({ ...plus, price: 2500n, limits: { ...plus.limits, vehicle_limit: 1 } })
    expect(inForce(story.account)?.plan).toEqual(plus)
    story.wait(31)
    expect(inForce(story.account)?.plan.limits.vehicle_limit).toBe(1)
  })
})

describe('the same family again', () => {
  it('extends the end of the same plan', () => {
    const story = new Story()
    const first = story.buy(plus)
    const second = story.buy(plus)
    expect(story.running?.id).toBe(first)
    expect(story.days(second)).toEqual([31, 59])
    expect(inForce(story.account)?.expiresAt).toBe(BEGIN + 59 * DAY)
  })

  it('is told with the whole schedule, though what runs stays the same', () => {
    const story = new Story()
    const first = story.buy(plus)
    story.wait(10)
    const second = story.id('checkout')
    story.do({ type: 'buy', checkoutId: second, offer: { plan: plusYear, isActive: true }, taxRate: 0n })
    const effects = story.do(story.confirmed(second))
    expect(effects.at(-1)).toMatchObject({
      type: 'entitlementChanged',
      terms: [
        { lot: { id: first }, from: BEGIN, until: BEGIN + 31 * DAY },
        { lot: { id: second }, from: BEGIN + 31 * DAY, monthsFrom: BEGIN },
      ],
    })
    expect(story.wait(1).effects.at(-1)).toBe(effects.at(-1))
  })

  it('extends with another duration, each lot keeping its own limits', () => {
    const story = new Story()
    const month = story.buy({ ...plus, limits: { ...plus.limits, vehicle_limit: 3 } })
    const year = story.buy(plusYear)
    expect(story.days(year)).toEqual([31, 31 + 365])
    expect(inForce(story.account)).toMatchObject({ lotId: month, plan: { limits: { vehicle_limit: 3 } } })
    story.wait(31)
    expect(inForce(story.account)).toMatchObject({ lotId: year, plan: { limits: { vehicle_limit: 20 } } })
  })

  it('cannot be extended when the cart is inactive', () => {
    const story = new Story()
    story.buy(plus)
    const wish = { type: 'buy', checkoutId: 'c', offer: { plan: plus, isActive: false }, taxRate: 0n } as const
    expect(story.refusal(wish)).toEqual({ code: 'PLAN_INACTIVE' })
  })

  it('keeps the contact month, also from the 31st', () => {
    const story = new Story(BEGIN + 30 * DAY)
    story.buy(plus)
    const second = story.buy(plus)
    const began = story.at
    expect(story.days(second)).toEqual([58, 89])
    story.wait(30)
    expect(inForce(story.account)).toMatchObject({ lotId: second, monthsFrom: began })
  })
})

describe('an upgrade', () => {
  it('is at once, the unused value taken off the price', () => {
    const story = new Story()
    const old = story.buy(plus)
    story.wait(10)
    const upgraded = story.buy(pro)
    // 1900 × 21 ÷ 31 = 1287.09…
    expect(story.checkout(upgraded)).toMatchObject({ charged: 7900n - 1287n, state: 'active' })
    expect(story.running?.id).toBe(upgraded)
    expect(story.lot(old).clock).toMatchObject({ state: 'ended', reason: 'upgraded' })
    expect(story.days(upgraded)).toEqual([10, 41])
  })

  it('restarts the contact month', () => {
    const story = new Story()
    story.buy(plus)
    story.wait(10)
    story.buy(pro)
    expect(inForce(story.account)?.monthsFrom).toBe(story.at)
  })

  it('credits queued lots whole and empties the queue', () => {
    const story = new Story()
    story.buy(plus)
    story.buy(plusYear)
    story.wait(10)
    const upgraded = story.buy(proYear)
    expect(story.checkout(upgraded).charged).toBe(79_000n - 1287n - 19_000n)
    expect(story.queue).toEqual([])
  })

  it('empties the queue also after a lower plan was scheduled', () => {
    const story = new Story()
    story.buy(plus)
    const lower = story.buy(basic)
    const upgraded = story.buy(pro)
    expect(story.checkout(upgraded).charged).toBe(7900n - 1900n - 900n)
    expect(story.lot(lower).clock).toMatchObject({ state: 'ended', reason: 'upgraded' })
  })

  it('turns what exceeds the price into time, rounded down', () => {
    const story = new Story()
    story.buy(plusYear)
    const upgraded = story.buy(pro)
    const term = 31 * DAY
    expect(story.checkout(upgraded)).toMatchObject({ charged: 0n, state: 'active' })
    expect(story.lot(upgraded)).toMatchObject({
      cash: 0n,
      term,
      seconds: term + Math.floor(((19_000 - 7900) * term) / 7900),
    })
    expect(story.effects).toContainEqual({ type: 'statement', checkoutId: upgraded })
  })

  it('makes no session where a credit covers it whole', () => {
    const story = new Story()
    story.buy(plusYear)
    story.effects.length = 0
    story.open(pro)
    expect(story.effects.map(({ type }) => type)).toEqual(['planPaid', 'statement', 'entitlementChanged'])
  })

  it('costs nothing where less is due than Stripe charges: the difference is a discount, and worth 0', () => {
    const story = new Story()
    story.buy(planOf('plus', 2, 1, 7870n))
    const upgraded = story.buy(pro)
    expect(story.checkout(upgraded)).toMatchObject({ charged: 0n, discount: 30n, state: 'active' })
    expect(story.balance('discount')).toBe(30n)
    expect(story.balance('liability')).toBe(-7870n)
  })
})

describe('a plan that is no better', () => {
  it('starts when the present one ends', () => {
    const story = new Story()
    story.buy(pro)
    const lower = story.buy(plus)
    expect(story.days(lower)).toEqual([31, 59])
    story.wait(31)
    expect(inForce(story.account)).toMatchObject({ lotId: lower, monthsFrom: story.at })
  })

  it('waits longer when the present plan is extended after it', () => {
    const story = new Story()
    story.buy(pro)
    const lower = story.buy(plus)
    const more = story.buy(pro)
    expect(story.queue).toEqual([more, lower])
    expect(quoteOf(story.lots, pro, story.at).delays).toEqual([lower])
  })

  it('comes before what is lower still', () => {
    const story = new Story()
    story.buy(pro)
    const lowest = story.buy(basic)
    const middle = story.buy(plus)
    expect(story.queue).toEqual([middle, lowest])
  })

  it('comes behind what is as good and was bought before', () => {
    const story = new Story()
    story.buy(pro)
    const [first, lowest, second] = [story.buy(plus), story.buy(basic), story.buy(plusYear)]
    expect(story.queue).toEqual([first, second, lowest])
  })

  it('starts when the present one ends when it has another currency, better or not', () => {
    const story = new Story()
    story.buy(plus)
    const dollars = story.buy(proDollar)
    expect(story.checkout(dollars).charged).toBe(8900n)
    expect(story.queue).toEqual([dollars])
    const upgraded = story.buy(pro)
    expect(story.checkout(upgraded).charged).toBe(7900n - 1900n)
    expect(story.queue).toEqual([dollars])
  })
})

describe('a grant', () => {
  it('is worth 0, and an upgrade ends it, said before', () => {
    const story = new Story()
    const granted = story.grant(plusYear)
    expect(story.ledger).toEqual([])
    const quote = quoteOf(story.lots, pro, story.at)
    expect(quote).toMatchObject({ how: 'upgrades', charged: 7900n, credit: 0n })
    expect(quote.ends).toEqual([{ lotId: granted, cartId: plusYear.cartId, granted: true, credit: 0n, value: 0n }])
    story.buy(pro)
    expect(story.lot(granted).clock).toMatchObject({ state: 'ended', reason: 'upgraded' })
  })

  it('of a better plan runs first, and the paid time waits', () => {
    const story = new Story()
    const paid = story.buy(plus)
    story.wait(10)
    const granted = story.grant(pro)
    expect(story.running?.id).toBe(granted)
    expect(story.days(paid)).toEqual([41, 62])
    expect(story.balance('liability')).toBe(-1287n)
  })
})

describe('a quote', () => {
  it('says what is charged, credited and until when, as buying then does', () => {
    const story = new Story()
    story.buy(plus)
    story.wait(10)
    const quote = quoteOf(story.lots, proYear, story.at)
    expect(quote).toMatchObject({ how: 'upgrades', currency: 'EUR', price: 79_000n, credit: 1287n, charged: 77_713n })
    story.buy(proYear)
    expect(inForce(story.account)?.until).toBe(quote.until)
  })

  it('that differs from the one seen is told before paying, with the new one', () => {
    const story = new Story()
    const wish = { type: 'buy', checkoutId: 'c', offer: offer(plus), taxRate: 0n } as const
    expect(story.refusal({ ...wish, seen: { amount: 1800n, currency: 'EUR' } })).toMatchObject({
      code: 'PRICE_CHANGED',
      quote: { charged: 1900n },
    })
    expect(story.refusal({ ...wish, seen: { amount: 1900n, currency: 'USD' } })?.code).toBe('PRICE_CHANGED')
    expect(story.refusal({ ...wish, seen: { amount: 1900n, currency: 'EUR' } })).toBeUndefined()
  })

  it('is refused for a price that cannot be charged, and for the free plan', () => {
    const story = new Story()
    const refusal = (plan: typeof plus) =>
      story.refusal({ type: 'buy', checkoutId: 'c', offer: offer(plan), taxRate: 0n })?.code
    expect(refusal({ ...plus, price: 49n })).toBe('PRICE_UNCHARGEABLE')
    expect(refusal({ ...plus, months: 0 })).toBe('PRICE_UNCHARGEABLE')
    expect(refusal({ ...plus, price: 1905n, currency: 'KWD' })).toBe('PRICE_UNCHARGEABLE')
    expect(refusal({ ...plus, price: 0n })).toBe('PLAN_FREE')
  })
})
