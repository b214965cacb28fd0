import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropOf, lowestLately, MOST_POINTS, reducedFrom } from './price-drop.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))
/** Each shown until the next was asked. */
const points = (...list: [number, number, string?][]) =>
  list.map(([n, amount, currency = 'EUR'], at) => ({
    at: day(n),
    amount,
    currency,
    shown: ((list[at + 1]?.[0] ?? n) - n) * 86_400,
  }))
/** What was asked, each so many hours after the one before, and seen by buyers for the hours before the next, or for others. */
const hourly = (...list: [number, number, number?][]) => {
  let hour = 0
  return list.map(([hours, amount, seen = hours]) => {
    const at = new Date(day(40).getTime() + hour * 3600_000)
    hour += hours
    return { at, amount, currency: 'EUR', shown: seen * 3600 }
  })
}

describe('a lowered price', () => {
  it('is measured from the price before the reductions that follow each other', () => {
    expect(dropOf(points([0, 20_000], [40, 19_000]))).toEqual({ by: 1000, since: day(0) })
    expect(dropOf(points([0, 20_000], [40, 19_000], [50, 18_500]))).toEqual({ by: 1500, since: day(0) })
    expect(dropOf(points([0, 15_000], [10, 20_000], [60, 19_000]))).toEqual({ by: 1000, since: day(10) })
  })

  it('is none where the last change was a raise, or nothing changed', () => {
    expect(dropOf([])).toBeNull()
    expect(dropOf(points([0, 20_000]))).toBeNull()
    expect(dropOf(points([0, 20_000], [5, 21_000]))).toBeNull()
    expect(dropOf(points([0, 20_000], [5, 19_000], [6, 19_500]))).toBeNull()
  })

  it('is none where it had been raised first, within thirty days', () => {
    expect(dropOf(points([0, 18_000], [40, 25_000], [41, 19_000]))).toBeNull()
    expect(dropOf(points([0, 18_000], [40, 25_000], [41, 17_000]))).toEqual({ by: 1000, since: day(0) })
    expect(dropOf(points([0, 18_000], [40, 25_000], [69, 19_000]))).toBeNull()
    expect(dropOf(points([0, 18_000], [40, 25_000], [70, 19_000]))).toEqual({ by: 6000, since: day(40) })
  })

  it('is none where another currency came between two prices that are alike', () => {
    expect(dropOf(points([0, 10_000], [139, 500_000, 'SEK'], [139, 20_000], [140, 10_000]))).toBeNull()
    expect(dropOf(points([0, 10_000], [139, 500_000, 'SEK'], [139, 20_000], [140, 9_000]))).toEqual({
      by: 1000,
      since: day(0),
    })
  })

  it('that goes on in small steps is measured by those of the last thirty days', () => {
    const steps = Array.from({ length: 20 }, (_, at): [number, number] => [40 + 29 * at, 10_000 - at])
    expect(dropOf(points([0, 20_000], ...steps))).toEqual({ by: 2, since: day(40 + 29 * 17) })
  })

  it('starts anew with another currency', () => {
    expect(dropOf(points([0, 20_000, 'USD'], [40, 18_000]))).toBeNull()
    expect(dropOf(points([0, 20_000, 'USD'], [40, 18_000], [80, 17_000]))).toEqual({ by: 1000, since: day(40) })
  })

  it('is never more than what was asked at some time before, and always positive', () => {
    const history = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 50 })), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(history, (steps) => {
        const list = steps.map(([, amount], index) => {
          const after = steps.slice(0, index + 1).reduce((sum, [days]) => sum + days, 0)
          return { at: day(after), amount, currency: 'EUR', shown: 86_400 }
        })
        const drop = dropOf(list)
        if (!drop) return
        const present = list.at(-1)?.amount ?? 0
        const before = list.find(({ at }) => at.getTime() === drop.since.getTime())
        expect(drop.by).toBeGreaterThan(0)
        expect(before?.amount).toBe(present + drop.by)
      }),
    )
  })

  it('is lowered from what buyers saw for a day, never from a price of a minute or of an unseen offer', () => {
    expect(dropOf(hourly([24, 20_000], [1, 19_000]))).toEqual({ by: 1000, since: day(40) })
    expect(dropOf(hourly([23, 20_000], [1, 19_000]))).toBeNull()
    // In pieces: hidden and listed again.
    expect(dropOf(hourly([400, 20_000, 24], [1, 19_000]))).toEqual({ by: 1000, since: day(40) })
    expect(dropOf(hourly([400, 20_000, 23], [1, 19_000]))).toBeNull()
    expect(dropOf(hourly([400, 20_000, 0], [1, 19_000]))).toBeNull()
    expect(dropOf(hourly([800, 18_000], [1, 25_000], [1, 18_000]))).toBeNull()
    expect(dropOf(hourly([800, 18_000], [1, 25_000], [1, 26_000], [1, 17_000]))).toEqual({ by: 1000, since: day(40) })
    expect(dropOf(hourly([1, 30_000], [24, 20_000], [1, 19_000]))?.by).toBe(1000)
    expect(dropOf(hourly([24, 20_000], [1, 25_000, 0], [1, 19_000]))?.by).toBe(1000)
    expect(reducedFrom(hourly([23, 20_000], [1, 19_000]), day(42).getTime())).toBeNull()
    expect(reducedFrom(hourly([24, 20_000], [1, 19_000]), day(42).getTime())).toBe(20_000)
  })

  it('is smaller for what was asked for less than a day, never greater', () => {
    // Down by steps: each is one.
    expect(dropOf(hourly([24, 20_000], [1, 19_000], [1, 18_000]))?.by).toBe(2000)
    // Asked for an hour in between, and raised.
    expect(dropOf(hourly([24, 20_000], [1, 15_000], [30, 18_000], [1, 16_000]))).toBeNull()
    expect(dropOf(hourly([23, 18_000], [24, 25_000], [1, 18_000]))).toBeNull()
    const offers = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }), fc.boolean()), {
      maxLength: 10,
    })
    fc.assert(
      fc.property(offers, (list) => {
        const asked = hourly(...list.map(([h, amount, seen]): [number, number, number] => [h, amount, seen ? h : 0]))
        const drop = dropOf(asked)
        const reference = (asked.at(-1)?.amount ?? 0) + (drop?.by ?? 0)
        const shownForADay = asked.slice(0, -1).filter(({ shown }) => shown >= 86_400)
        if (drop) expect(shownForADay.some(({ amount }) => amount >= reference)).toBe(true)
        const lately = asked.slice(0, -1).filter(({ shown }) => shown > 0)
        // All of them are of the last thirty days: nothing that was seen and raised afterwards was lower.
        const raised = lately.filter(({ amount }, at) => amount < (lately[at + 1]?.amount ?? 0))
        if (drop) expect(Math.min(reference, ...raised.map(({ amount }) => amount))).toBe(reference)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('what a card says a price was', () => {
  const onDay = (n: number) => day(n).getTime()

  it('is the price before, for thirty days', () => {
    const lowered = points([0, 20_000], [40, 19_000])
    expect(reducedFrom(lowered, onDay(40))).toBe(20_000)
    expect(reducedFrom(lowered, onDay(70))).toBe(20_000)
    expect(reducedFrom(lowered, onDay(70) + 1)).toBeNull()
  })

  it('counts its days from the first of the reductions that follow each other', () => {
    const lowered = points([0, 20_000], [40, 19_000], [60, 18_000])
    expect(reducedFrom(lowered, onDay(70))).toBe(20_000)
    expect(reducedFrom(lowered, onDay(70) + 1)).toBeNull()
  })

  it('is nothing where so many changes may have left out the lowest price', () => {
    const minute = (at: number) => new Date(day(40).getTime() + at * 60_000)
    const many = Array.from({ length: MOST_POINTS }, (_, at) => ({
      at: minute(at),
      amount: 20_000 - at,
      currency: 'EUR',
      shown: 86_400,
    }))
    expect(reducedFrom(many, onDay(41))).toBeNull()
    expect(reducedFrom(many.slice(1), onDay(41))).toBe(19_999)
  })

  it('is nothing where it was raised since, raised only to be lowered, or asked in another currency', () => {
    expect(reducedFrom(points([0, 20_000], [40, 19_000], [41, 20_000]), onDay(42))).toBeNull()
    expect(reducedFrom(points([0, 20_000], [40, 25_000], [41, 20_000]), onDay(42))).toBeNull()
    expect(reducedFrom(points([0, 20_000, 'USD'], [40, 18_000]), onDay(42))).toBeNull()
    expect(reducedFrom([], onDay(42))).toBeNull()
  })
})

describe('what who looks in once a day compares with', () => {
  it('is the price before, or the lowest since one that was shown for a day', () => {
    expect(lowestLately(hourly([1, 20_000], [1, 18_000]))).toBe(20_000)
    expect(lowestLately(hourly([24, 20_000], [1, 25_000], [1, 20_000]))).toBe(20_000)
    expect(lowestLately(hourly([24, 20_000], [24, 25_000], [1, 21_000]))).toBe(25_000)
    expect(lowestLately(hourly([24, 20_000], [48, 25_000, 1], [1, 21_000]))).toBe(20_000)
    expect(lowestLately(hourly([24, 20_000], [48, 15_000, 0], [1, 18_000]))).toBe(20_000)
    expect(lowestLately(hourly([48, 15_000, 0], [1, 18_000]))).toBeNull()
    expect(lowestLately([])).toBeNull()
  })
})
