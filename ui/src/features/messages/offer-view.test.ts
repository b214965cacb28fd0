import type { Offer, OfferStepName, ThreadMessage } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { changeSince, goneOf, isCard, isOutOfSight, openOffer, rangeOf, stateNow } from './offer-view.ts'

const NOW = Date.parse('2026-01-02T00:00:00.000Z')
const offer = (id: string, change: Partial<Offer> = {}): Offer => ({
  ...{ id, by: 'buyer', amount: { amount: 12_500, currency: 'EUR' }, state: 'open' },
  asking: { amount: 14_990, currency: 'EUR' },
  expiresAt: '2026-01-08T00:00:00.000Z',
  ...change,
})
let n = 0
const message = (step: OfferStepName | null, of = offer('o')): ThreadMessage => ({
  ...{ id: `m${++n}`, author: of.by, body: step === null ? 'Hello' : '', outside: [], arrival: null },
  offer: step === null ? null : { step, offer: of },
  appointment: null,
  createdAt: new Date(NOW + n).toISOString(),
})
const euro = { id: 'e', name: 'Euro', code: 'EUR', symbol: '€', decimals: 2 }
const vehicle = { price: 14_990, currency: euro, sold: false, status: 'live' as const }

describe('an offer in a conversation', () => {
  it('is open while nothing came after it, whatever else was written', () => {
    const all = [message('made'), message(null)]
    expect(all.map((one) => isCard(one))).toEqual([true, false])
    expect(openOffer(all, null, NOW)?.id).toBe('o')
  })

  it.each([
    ['accepted', 'o'],
    ['declined', 'o'],
    ['withdrawn', 'o'],
    ['expired', 'o'],
    ['countered', 'next'],
    ['replaced', 'next'],
  ] as const)('that was read when it was open is %s once that is known', (step, id) => {
    const made = message('made')
    const all = [made, message(null), message(step, offer(id))]
    expect(stateNow(all, made, NOW)).toBe(step)
    expect(openOffer(all, null, NOW)?.id).toBe(id === 'next' ? 'next' : undefined)
  })

  it('has expired when its time is over, before anybody says so', () => {
    const made = message('made', offer('o', { expiresAt: new Date(NOW).toISOString() }))
    expect(stateNow([made], made, NOW - 1)).toBe('open')
    expect(stateNow([made], made, NOW)).toBe('expired')
    const again = message('made', offer('again'))
    expect(stateNow([made, again], made, NOW)).toBe('expired')
    expect(openOffer([made, again], null, NOW)?.id).toBe('again')
  })

  it('is known from the conversation where no message that was read is about one', () => {
    const told = offer('told')
    const written = Array.from({ length: 12 }, () => message(null))
    expect(openOffer(written, told, NOW)).toBe(told)
    expect(openOffer(written, told, Date.parse(told.expiresAt))).toBeUndefined()
    expect(openOffer(written, null, NOW)).toBeUndefined()
    // The messages came later than what was told.
    const [made, declined] = [message('made', told), message('declined', told)]
    expect(openOffer([made, declined], told, NOW)).toBeUndefined()
    expect(openOffer([made, declined, message('made', offer('next'))], told, NOW)?.id).toBe('next')
  })

  it('is out of sight when much was written after it, or it was not read', () => {
    const made = message('made')
    const isAbout = (one: ThreadMessage) => one.offer?.offer.id === 'o'
    const followedBy = (count: number) => [made, ...Array.from({ length: count }, () => message(null))]
    expect([isOutOfSight(followedBy(9), isAbout), isOutOfSight(followedBy(10), isAbout)]).toEqual([false, true])
    expect(isOutOfSight([message(null)], isAbout)).toBe(true)
  })

  it('says what is different by now', () => {
    expect(changeSince(offer('o'), vehicle)).toBeUndefined()
    expect(changeSince(offer('o'), undefined)).toBeUndefined()
    expect(changeSince(offer('o'), { ...vehicle, price: 13_990 })).toEqual({ amount: 13_990, currency: 'EUR' })
    expect(changeSince(offer('o'), { ...vehicle, currency: { ...euro, code: 'CHF' } })?.currency).toBe('CHF')
  })
})

it('knows what may be offered for a vehicle, and for which nothing can', () => {
  expect(rangeOf(vehicle)).toEqual({ least: 1, most: 29_980, asking: 14_990, currency: 'EUR', decimals: 2 })
  expect(rangeOf(null)).toBeUndefined()
  expect(goneOf(vehicle)).toBeUndefined()
  expect(goneOf(undefined)).toBeUndefined()
  expect(goneOf({ ...vehicle, sold: true })).toBe('sold')
  expect(goneOf({ ...vehicle, status: 'hidden' })).toBe('gone')
  expect(goneOf(null)).toBe('gone')
})
