import { similarVehicles, type VehicleSearch, vehicleFacets } from '@forecourt/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { euros, idsOf, type Listing, type Market, matches, startMarket, viewer } from './market.ts'
import { id } from './vehicles.ts'

let market: Market
let world: Market['world']
let listings: readonly Listing[]
beforeAll(async () => {
  market = await startMarket()
  ;({ world, listings } = market)
}, 120_000)
afterAll(() => market?.close())

describe('facets', () => {
  const facetsOf = async (query: Partial<VehicleSearch> = {}, locale: 'en_US' | 'fr_FR' = 'en_US') =>
    (await world.call(vehicleFacets, { caller: { ...viewer, locale }, query })).body.data
  const fieldOf = {
    brand: 'brand',
    color: 'color',
    country: 'country',
    type: 'type',
    fuelType: 'fuel_type',
    transmission: 'transmission',
  } as const

  it('count what choosing each value would find', async () => {
    const queries: Partial<VehicleSearch>[] = [
      {},
      { brand: ['Volkswagen'] },
      { color: [id.color('red')], country: [id.country('FR')] },
      { q: 'golf', transmission: [id.transmission('manual')], yearMin: 2010, includeSold: true },
    ]
    for (const query of queries) {
      const facets = await facetsOf(query)
      for (const [name, field] of Object.entries(fieldOf)) {
        const { [name as keyof typeof fieldOf]: _own, ...others } = query
        const rest = listings.filter((listing) => matches(listing, others))
        const expected = new Map<string, number>()
        for (const { fields } of rest) {
          const value = name === 'brand' ? String(fields.brand).toLowerCase() : String(fields[field])
          expected.set(value, (expected.get(value) ?? 0) + 1)
        }
        const counted = facets[name].map(({ value, count }: { value: string; count: number }) => [
          name === 'brand' ? value.toLowerCase() : value,
          count,
        ])
        expect(new Map(counted)).toEqual(expected)
      }
      const pictured = listings.filter((listing) => matches(listing, { ...query, withPictures: true })).length
      for (const withPictures of [false, true]) {
        const shown = (await facetsOf({ ...query, withPictures })).withPictures
        expect(shown.find(({ value }: { value: string }) => value === '1')?.count ?? 0).toBe(pictured)
      }
    }
  })

  it('count options as if they were added', async () => {
    const query = { options: [id.option('abs')] }
    const facets = await facetsOf(query)
    for (const { value, count } of facets.options) {
      expect(count).toBe(listings.filter((listing) => matches(listing, { options: [...query.options, value] })).length)
    }
  })

  it('are named in the caller’s language, most frequent first', async () => {
    const { color } = await facetsOf({}, 'fr_FR')
    expect(color.map(({ label }: { label: string }) => label)).toContain('Rouge')
    const counts = color.map(({ count }: { count: number }) => count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  it('refuse a price without a currency', async () => {
    const { status } = await world.call(vehicleFacets, { caller: viewer, query: { priceMin: 1 } })
    expect(status).toBe(422)
  })
})

describe('similar vehicles', () => {
  it('are of the same model first, nearest in price, never the vehicle itself nor sold ones', async () => {
    const golf = listings.find(({ sold, fields }) => !sold && fields.model === 'Golf')
    if (!golf) throw new Error('no golf')
    const { body } = await world.call(similarVehicles, { caller: viewer, params: { id: golf.id } })
    const golfs = listings
      .filter(({ id: other, sold, fields }) => other !== golf.id && !sold && fields.model === 'Golf')
      .sort((a, b) => Math.abs(euros(a.fields) - euros(golf.fields)) - Math.abs(euros(b.fields) - euros(golf.fields)))
    expect(idsOf(body).slice(0, golfs.length)).toEqual(golfs.slice(0, 8).map(({ id: other }) => other))
    expect(body.data.length).toBeLessThanOrEqual(8)
  })

  it('of what does not exist are 404', async () => {
    const { status } = await world.call(similarVehicles, { caller: viewer, params: { id: viewer.userId } })
    expect(status).toBe(404)
  })
})
