import { describe, expect, it } from 'vitest'
import { plus, Story } from '../account/story.fixture.ts'
import type { Lot } from '../lot/lot.ts'
import { placesOf } from './places.ts'

const story = new Story()
const sample = story.lot(story.buy(plus))
const lot = (id: string): Lot => ({ ...sample, id })
const places = (known: Record<string, number>, lastPlace: number, ...ids: string[]) =>
  placesOf({ places: new Map(Object.entries(known)), lastPlace }, ids.map(lot)).map(({ place }) => place)

describe('places of lots', () => {
  it('stay as they are while their order does', () => {
    expect(places({ a: 0, b: 4, c: 5 }, 9, 'a', 'b', 'c')).toEqual([0, 4, 5])
  })

  it('of what comes last are behind all there are, of lots that were not loaded too', () => {
    expect(places({ a: 3 }, 9, 'a', 'new')).toEqual([3, 10])
    expect(places({}, -1, 'new')).toEqual([0])
  })

  it('of what comes before another are new, and those behind it follow', () => {
    expect(places({ a: 0, b: 1, c: 2 }, 2, 'a', 'new', 'b', 'c')).toEqual([0, 3, 4, 5])
    expect(places({ a: 0, b: 1 }, 7, 'b', 'a')).toEqual([1, 8])
  })
})
