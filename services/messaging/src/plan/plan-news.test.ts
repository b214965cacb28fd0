import { describe, expect, it } from 'vitest'
import { planNews, reminderOf } from './plan-news.ts'

const NOW = Date.UTC(2027, 0, 15)
const day = (n: number) => new Date(NOW + n * 86_400_000).toISOString()
const term = (lotId: string, from: number, until: number, family = lotId) => ({
  lotId,
  cartId: `cart of ${lotId}`,
  family,
  from: day(from),
  until: day(until),
})
const told = (before: ReturnType<typeof term>[], after: ReturnType<typeof term>[]) =>
  planNews(before, after, NOW).map(({ key, at }) => [key, at])

describe('what a person is told of their plan', () => {
  it('that it has begun, until when', () => {
    expect(told([], [term('plus', 0, 30)])).toEqual([[`started:plus:${day(0)}`, day(30)]])
    expect(told([term('plus', -5, 25)], [term('pro', 0, 30)])).toEqual([[`started:pro:${day(0)}`, day(30)]])
  })

  it('nothing of a plan that had begun long before anybody was told of plans', () => {
    expect(told([], [term('plus', -20, 10)])).toEqual([])
    expect(told([term('plus', -20, 10)], [term('plus', -20, 10)])).toEqual([])
  })

  it('that it lasts longer, and nothing when the extension begins', () => {
    const [first, more] = [term('plus', -5, 0), term('more', 0, 30, 'plus')]
    expect(told([first], [first, more])).toEqual([['extended:more', day(30)]])
    expect(told([first, more], [more])).toEqual([])
  })

  it('that another plan follows, and that it has begun when it does', () => {
    const [pro, plus] = [term('pro', -30, 0), term('plus', 0, 30)]
    expect(told([pro], [pro, plus])).toEqual([['planned:plus', day(0)]])
    expect(told([pro, plus], [plus])).toEqual([
      ['ended:pro', day(0)],
      [`started:plus:${day(0)}`, day(30)],
    ])
  })

  it('that it has ended, in time or before it', () => {
    expect(told([term('plus', -30, 0)], [])).toEqual([['ended:plus', day(0)]])
    expect(told([term('plus', -5, 25)], [])).toEqual([[`revoked:plus:${day(25)}`, day(0)]])
  })
})

describe('a plan that a dispute stopped for a while', () => {
  it('is told of each time it stands still, goes on and is ended', () => {
    const [before, after] = [term('plus', -5, 25), term('plus', -1, 29)]
    const keys = [told([before], []), told([], [after]), told([after], [])].flat().map(([key]) => key)
    expect(keys).toEqual([`revoked:plus:${day(25)}`, `started:plus:${day(-1)}`, `revoked:plus:${day(29)}`])
  })
})

describe('a reminder', () => {
  const reminder = (...terms: ReturnType<typeof term>[]) => reminderOf(terms, NOW)?.key

  it('comes seven days and one day before the end, and not between', () => {
    expect(reminder(term('plus', -20, 8))).toBeUndefined()
    expect(reminder(term('plus', -23, 7))).toBe(`ending:plus:${day(7)}:7`)
    expect(reminder(term('plus', -28, 2))).toBe(`ending:plus:${day(2)}:7`)
    expect(reminder(term('plus', -29, 1))).toBe(`ending:plus:${day(1)}:1`)
    expect(reminder(term('plus', -30, 0))).toBeUndefined()
    expect(reminder()).toBeUndefined()
  })

  it('is of the end of all that is bought of a family, and comes again when that was extended', () => {
    const first = term('plus', -28, 2)
    expect(reminder(first, term('more', 2, 32, 'plus'))).toBeUndefined()
    expect(reminder(first, term('more', 2, 6, 'plus'), term('other', 6, 40))).toBe(`ending:more:${day(6)}:7`)
  })
})
