import { describe, expect, it } from 'vitest'
import { pageItems } from './page-items.ts'

describe('page items', () => {
  it('offers every page while there are at most seven', () => {
    expect(pageItems(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pageItems(1, 1)).toEqual([1])
  })

  it('keeps first, last and the neighbours of the current page', () => {
    expect(pageItems(10, 20)).toEqual([1, 'gap-start', 9, 10, 11, 'gap-end', 20])
    expect(pageItems(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-end', 20])
    expect(pageItems(20, 20)).toEqual([1, 'gap-start', 16, 17, 18, 19, 20])
  })

  it('never hides a single page behind a gap, and always offers the current one', () => {
    for (let count = 1; count < 40; count++) {
      for (let page = 1; page <= count; page++) {
        const items = pageItems(page, count)
        expect(items).toContain(page)
        expect(items.length).toBe(Math.min(7, count))
        items.forEach((item, place) => {
          if (typeof item === 'number') return
          const [before, after] = [items[place - 1], items[place + 1]] as [number, number]
          expect(after - before).toBeGreaterThan(2)
        })
      }
    }
  })
})
