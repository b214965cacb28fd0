import type { VehicleSearch } from '@forecourt/contracts'
import type { Client } from 'pg'
import { brandName, modelName, shape, wordOf } from './market.ts'

/** Reads the values that occur, from the most frequent to the rarest. */
export async function readChoices(db: Client): Promise<Record<string, string[]> & { currency: string[] }> {
  const { rows } = await db.query<{ kind: string; ids: string[] }>(
    `select kind, array_agg(id::text order by at) as ids from bench_reference group by kind
     union all select 'option', array_agg(id::text order by at) from bench_option
     union all select 'currency', array_agg(id::text) from currency where code = 'EUR'`,
  )
  return Object.fromEntries(rows.map(({ kind, ids }) => [kind, ids])) as never
}

/** The same numbers in every run, so that runs can be compared (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Searches of one kind. Broad ones find so much that counting is what takes time. */
export type SearchClass = {
  readonly name: string
  readonly query: (random: () => number) => VehicleSearch
}

/** The classes of the issue, each drawing its values as people would: popular ones more often. */
export function searchClasses(choices: Record<string, string[]>): SearchClass[] {
  const below = (random: () => number, most: number, skew = 1.8) => Math.floor(random() ** skew * most)
  const one = (kind: string, random: () => number): string[] => {
    const list = choices[kind] ?? []
    return [list[below(random, list.length)] ?? '']
  }
  const some = (kind: string, count: number, random: () => number) => [
    ...new Set(Array.from({ length: count }, () => choices[kind]?.[below(random, 20, 1.3)] ?? '')),
  ]
  const modelAt = (random: () => number) => below(random, shape.models, 2)
  const brandOf = (model: number) => brandName(Math.floor((model / shape.models) ** 1.6 * shape.brands))
  const brand = (random: () => number) => [brandOf(modelAt(random))]
  const years = (random: () => number) => {
    const yearMin = 2008 + below(random, 14, 1)
    return { yearMin, yearMax: yearMin + 4 }
  }
  const prices = (random: () => number) => {
    const priceMin = 2_000 + below(random, 20, 1) * 1_000
    return { priceMin, priceMax: priceMin * 2, currency: choices.currency?.[0] ?? '' }
  }
  const mistyped = (word: string, random: () => number) => {
    const at = 1 + Math.floor(random() * (word.length - 2))
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  }
  return [
    { name: 'newest', query: () => ({}) },
    { name: 'brand', query: (r) => ({ brand: brand(r) }) },
    { name: 'brand + years + price', query: (r) => ({ brand: brand(r), ...years(r), ...prices(r) }) },
    {
      name: 'country + fuel + transmission',

      query: (r) => ({ country: one('country', r), fuelType: one('fuel', r), transmission: one('transmission', r) }),
    },
    {
      name: 'colour + type + fuel by mileage',

      query: (r) => ({ color: one('color', r), type: one('type', r), fuelType: one('fuel', r), sort: 'mileage' }),
    },
    { name: 'rating order', query: (r) => (r() < 0.5 ? { sort: 'rating' } : { brand: brand(r), sort: 'rating' }) },
    { name: 'four options', query: (r) => ({ options: some('option', 4, r) }) },
    {
      name: 'options + brand + year by price',
      query: (r) => ({ options: some('option', 3, r), brand: brand(r), yearMin: years(r).yearMin, sort: 'price' }),
    },
    {
      name: 'keyword',
      query: (r) => {
        const model = modelAt(r)
        return { q: `${brandOf(model)} ${modelName(model)}`, sort: '-postedAt' }
      },
    },
    { name: 'rare keyword', query: (r) => ({ q: wordOf(2_000 + below(r, 1_000, 1)), sort: '-postedAt' }) },
    { name: 'best match', query: (r) => ({ q: r() < 0.5 ? brandOf(modelAt(r)) : wordOf(below(r, 3_000, 1)) }) },
    { name: 'typo', query: (r) => ({ q: mistyped(brandOf(modelAt(r)).toLowerCase(), r), sort: '-postedAt' }) },
    {
      name: 'eight filters',
      query: (r) => ({
        brand: [...new Set([...brand(r), ...brand(r), ...brand(r)])],
        country: one('country', r),
        fuelType: one('fuel', r),
        transmission: one('transmission', r),
        type: one('type', r),
        yearMin: 2010,
        mileageMax: 150_000,
        ...prices(r),
      }),
    },
    { name: 'none found', query: (r) => ({ brand: brand(r), yearMin: 2024, mileageMin: 1_500_000 }) },
    { name: 'by distance', query: (r) => ({ city: one('city', r), sort: 'distance' }) },
    { name: 'brand by distance', query: (r) => ({ brand: brand(r), city: one('city', r), sort: 'distance' }) },
    { name: 'deep page', query: (r) => ({ page: 100 + below(r, 300, 1), sort: r() < 0.5 ? 'price' : '-postedAt' }) },
  ]
}
