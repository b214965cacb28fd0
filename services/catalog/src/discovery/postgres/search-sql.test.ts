import type { VehicleSearch } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { orderOf } from '../terms/order.ts'
import type { SearchTerms } from '../terms/search-terms.ts'
import { plainWords } from '../words/asked-word.ts'
import { tsquery } from '../words/tsquery.ts'
import { behind, condition, orderBy, ordering, Params } from './search-sql.ts'

const none: SearchTerms = { anyOf: {}, ranges: {}, words: [], includeSold: false }
const write = (terms: Partial<SearchTerms>, without?: 'brand' | 'fuelType' | 'options') => {
  const params = new Params()
  return { sql: condition({ ...none, ...terms }, params, without), values: params.values }
}

describe('condition', () => {
  it('leaves sold vehicles out unless they are asked for', () => {
    expect(write({}).sql).toBe('not sold')
    expect(write({ includeSold: true }).sql).toBe('true')
  })

  it('compares one key plainly and several as a list', () => {
    expect(write({ anyOf: { brand: [7] } })).toEqual({ sql: 'not sold and brand = $1::int', values: [7] })
    expect(write({ anyOf: { brand: [7, 8] } })).toEqual({
      sql: 'not sold and brand = any ($1::int[])',
      values: [[7, 8]],
    })
  })

  it('finds nothing where a value occurs in no vehicle', () => {
    expect(write({ anyOf: { color: [] } }).sql).toContain('false')
  })

  it('leaves the counted facet’s own filter out and keeps the others', () => {
    const terms = { anyOf: { brand: [7], fuel: [3] } }
    expect(write(terms, 'brand')).toEqual({ sql: 'not sold and fuel = $1::int', values: [3] })
    expect(write(terms, 'fuelType')).toEqual({ sql: 'not sold and brand = $1::int', values: [7] })
    expect(write(terms, 'options').values).toEqual([7, 3])
  })

  it('asks the mask where a make narrows the rows, the index otherwise', () => {
    const options = { ids: [4, 5], mask: 3n, masked: true, impossible: false }
    expect(write({ options, anyOf: { brand: [7] } }).sql).toContain('option_mask & $2::int8 = $2::int8')
    expect(write({ options }).sql).toContain('options @> $1::int[]')
    expect(write({ options: { ...options, masked: false }, anyOf: { brand: [7] } }).sql).toContain('options @>')
  })

  it('never writes a value into the text', () => {
    const { sql, values } = write({
      words: plainWords('golf'),
      prices: [{ currency: 77, least: 123456 }],
      ranges: { yearMin: 1999 },
      anyOf: { doors: [55] },
    })
    for (const value of ['golf', '123456', '77', '1999', '55']) expect(sql).not.toContain(value)
    expect(values).toEqual([55, 77, 123456, 1999, "'golf':*"])
  })
})

it('takes every word as a beginning', () => {
  expect(tsquery(plainWords('merc', '220d'))).toBe("'merc':* & '220d':*")
})

const ordered = (sort: VehicleSearch['sort'], terms = none, params = new Params()) =>
  ordering(orderOf(sort, terms, { rates: [{ currency: 7, perEuro: 100 }] }), terms, params)

describe('ordering', () => {
  it.each(['price', '-price', 'mileage', '-year', 'rating', 'relevance', '-postedAt', undefined] as const)(
    'of %s ends in the id',
    (sort) => {
      expect(orderBy(ordered(sort, { ...none, words: plainWords('golf') }))).toMatch(/\bid( desc)?$/)
    },
  )

  it('by relevance is the default one without words', () => {
    const byDefault = orderBy(ordered(undefined))
    expect(byDefault).toBe('complete desc, posted_at desc, id desc')
    expect(orderBy(ordered('relevance'))).toBe(byDefault)
  })

  const placed = (sort: 'mileage' | '-year', place: (string | null)[]) => {
    const params = new Params()
    return behind(ordered(sort, none, params), place).map((part) => part(params))
  }

  it('goes on behind a place with one row comparison', () => {
    expect(placed('-year', ['5', 'then', 'x'])).toEqual([
      '(year, posted_at, id) < ($1::int, $2::timestamptz, $3::uuid)',
    ])
  })

  it('goes on among those that lack the key once the others are through', () => {
    expect(placed('mileage', ['5', 'x'])).toEqual(['(mileage, id) > ($1::int, $2::uuid)', 'mileage is null'])
    expect(placed('mileage', [null, 'x'])).toEqual(['mileage is null and (id) > ($1::uuid)'])
  })

  it('puts those that lack the key last, whichever way it goes', () => {
    const keys = [
      { sql: 'mileage', type: 'int', nullable: true },
      { sql: 'id', type: 'uuid' },
    ] as const
    expect(orderBy({ keys, descending: false })).toBe('mileage, id')
    expect(orderBy({ keys, descending: true })).toBe('mileage desc nulls last, id desc')
  })
})
