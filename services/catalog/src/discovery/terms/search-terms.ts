import {
  areaOf,
  type FacetName,
  isInArea,
  type PriceRatingLabel,
  priceRatings,
  type SellerFilter,
  type VehicleFilter,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, invalid, ValidationError } from '@forecourt/kernel/errors'
import { findCurrency } from '../../money/rates.ts'
import { nameKey } from '../../text/fold.ts'
import { type KeyKind, knownKeys, makeOf, maskOf, modelValue } from '../keys/search-key.ts'
import { type AnyOf, numbered, type ValueColumn } from '../keys/value-columns.ts'
import { placesNear } from '../places/places-near.ts'
import type { AskedWord } from '../words/asked-word.ts'
import { modelsOf } from '../words/family-models.ts'
import { familiesCalled } from '../words/model-families.ts'
import { readWords } from '../words/read-words.ts'
import { listedCurrencies, type PriceRange, rangesOf } from './rates.ts'

/** A filter in the terms of the search table. Undefined: not filtered by. */
export interface SearchTerms {
  readonly anyOf: { readonly [C in ValueColumn]?: AnyOf }
  /** Models of the wanted names whatever their make: what `anyOf.model` would be without the filter by make. */
  readonly modelsOfAnyMake?: AnyOf
  readonly options?: {
    readonly ids: readonly number[]
    readonly mask: bigint
    /** True when the mask says all: every option has a bit. */
    readonly masked: boolean
    /** True when one of them occurs in no vehicle. */
    readonly impossible: boolean
  }
  /** What is within the bounds of price, of each currency that occurs; in none of the others there is a vehicle. */
  readonly prices?: readonly PriceRange[]
  readonly ranges: Pick<VehicleFilter, 'yearMin' | 'yearMax' | 'mileageMin' | 'mileageMax' | 'powerMin' | 'powerMax'>
  /** Every one of these. */
  readonly words: readonly AskedWord[]
  readonly includeSold: boolean
  /** Id of the person whose vehicles these are. */
  readonly seller?: string
}

/** Query parameters that hold ids of records, by the kind of key they stand for. */
const referenced = {
  category: 'category',
  country: 'country',
  city: 'city',
  type: 'type',
  color: 'color',
  fuel: 'fuelType',
  transmission: 'transmission',
} as const satisfies Partial<Record<KeyKind, keyof VehicleFilter>>

/** The columns a facet counts and is filtered by. */
export const facetColumns = {
  brand: 'brand',
  model: 'model',
  category: 'category',
  country: 'country',
  city: 'city',
  type: 'type',
  color: 'color',
  fuelType: 'fuel',
  transmission: 'transmission',
  doors: 'doors',
  seats: 'seats',
  withPictures: 'pictured',
  rating: 'rating',
} as const satisfies Record<Exclude<FacetName, 'options'>, ValueColumn>

/** A label as the table keeps it. */
const ratingNumber = (label: PriceRatingLabel): number => priceRatings.indexOf(label) + 1

/** True when a facet's values are what they say, not keys of something else. */
export const isNumbered = (facet: FacetName): boolean =>
  facet !== 'options' && (numbered as readonly string[]).includes(facetColumns[facet])

/**
 * Translates a search into the terms of the search table.
 *
 * @throws DomainError CURRENCY_REQUIRED (422) for a price bound without a currency · INVALID (422) for an area that is none · ValidationError for an unknown currency
 */
export async function searchTerms(em: EntityManager, filter: SellerFilter): Promise<SearchTerms> {
  const values = await valuesByKind(em, filter)
  const within = filter.area === undefined ? {} : { city: await citiesIn(em, filter.area, values.get('city')) }
  if (within.city) values.delete('city')
  const keys = await knownKeys(
    em,
    [...values].flatMap(([kind, list]) => list.map((value) => ({ kind, value }))),
  )
  const makes = values.get('brand')
  const idsOf = (kind: KeyKind, isWanted: (value: string) => boolean = () => true) =>
    keys.filter((key) => key.kind === kind && isWanted(key.value)).map(({ id }) => id)
  const anyOf = Object.fromEntries(
    [...values.keys()]
      .filter((kind) => kind !== 'option')
      .map((kind) => [
        kind,
        kind === 'model' && makes ? idsOf(kind, (value) => makes.includes(makeOf(value))) : idsOf(kind),
      ]),
  )
  const wanted = new Set(filter.options)
  const options = keys.filter(({ kind }) => kind === 'option')
  const { doors, seats, withPictures, rating } = filter
  const numbers = {
    ...(doors === undefined ? {} : { doors: [doors] }),
    ...(seats === undefined ? {} : { seats: [seats] }),
    ...(withPictures ? { pictured: [1] } : {}),
    ...(rating && rating.length > 0 ? { rating: [...new Set(rating)].map(ratingNumber) } : {}),
  }
  return {
    anyOf: { ...anyOf, ...within, ...numbers },
    ...(makes && values.has('model') ? { modelsOfAnyMake: idsOf('model') } : {}),
    ...(wanted.size > 0
      ? {
          options: {
            ids: options.map(({ id }) => id),
            mask: maskOf(options),
            masked: options.every(({ bit }) => bit !== null),
            impossible: options.length < wanted.size,
          },
        }
      : {}),
    ...(await priceBounds(em, filter)),
    ranges: filter,
    words: await readWords(em, filter.q),
    includeSold: filter.includeSold ?? false,
    ...(filter.seller === undefined ? {} : { seller: filter.seller.toLowerCase() }),
  }
}

async function valuesByKind(em: EntityManager, filter: VehicleFilter): Promise<Map<KeyKind, readonly string[]>> {
  const values = new Map<KeyKind, readonly string[]>()
  const put = (kind: KeyKind, list: readonly string[] | undefined) => {
    if (list && list.length > 0) values.set(kind, [...new Set(list)])
  }
  const brands = filter.brand?.map(nameKey)
  put('brand', brands)
  if (filter.model && filter.model.length > 0) put('model', await modelValues(em, filter.model.map(nameKey)))
  for (const [kind, parameter] of Object.entries(referenced)) {
    put(
      kind as KeyKind,
      filter[parameter]?.map((id) => id.toLowerCase()),
    )
  }
  const cities = await citiesOf(em, filter)
  if (cities) put('city', cities)
  put(
    'option',
    filter.options?.map((id) => id.toLowerCase()),
  )
  return values
}

/** Models of these names, of whatever make; of a family's name all that belong to it ("3 Series": the 320d). */
async function modelValues(em: EntityManager, models: readonly string[]): Promise<string[]> {
  const ofFamilies = await modelsOf(em, familiesCalled(models))
  const rows = await sql<{ value: string }>(
    em,
    `select value from search_key
     where kind = 'model' and (split_part(value, '/', 2) = any ($1::text[]) or id = any ($2::int[]))`,
    [models, ofFamilies],
  )
  // A value nobody has stands for "none", so that the filter is not lost.
  return rows.length > 0 ? rows.map(({ value }) => value) : models.map((model) => modelValue('', model))
}

/** The cities that a radius leaves; undefined where none is asked for. */
const citiesOf = async (
  em: EntityManager,
  { city = [], radiusKm }: VehicleFilter,
): Promise<readonly string[] | undefined> =>
  city.length > 0 && radiusKm !== undefined ? citiesAround(em, city, radiusKm) : undefined

/**
 * The keys of the cities in an area, of those that are filtered by where there are some; none stands for "none".
 *
 * @throws DomainError INVALID (422) for an area that is none
 */
async function citiesIn(em: EntityManager, text: string, named: readonly string[] | undefined): Promise<AnyOf> {
  const area = areaOf(text)
  if (!area) throw invalid('area', 'validation.areaInvalid')
  const among = named && new Set(named)
  return (await placesNear(em, area))
    .filter((place) => isInArea(area, place) && (among?.has(place.id) ?? true))
    .map(({ key }) => key)
}

/** The cities within so many kilometres of any of these, themselves included; great circles on a sphere. */
async function citiesAround(em: EntityManager, cities: readonly string[], radiusKm: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    em,
    `select distinct near.id from city here join city near on near.id = here.id or (
       near.latitude between here.latitude - $2::float8 / 110.5 and here.latitude + $2::float8 / 110.5
       and 2 * 6371 * asin(least(1, sqrt(
         power(sin(radians(near.latitude - here.latitude) / 2), 2)
         + cos(radians(here.latitude)) * cos(radians(near.latitude))
           * power(sin(radians(near.longitude - here.longitude) / 2), 2)))) <= $2::float8)
     where here.id = any ($1::uuid[])`,
    [cities, radiusKm],
  )
  return rows.length > 0 ? rows.map(({ id }) => id) : [...cities]
}

async function priceBounds(
  em: EntityManager,
  { priceMin, priceMax, currency }: VehicleFilter,
): Promise<Pick<SearchTerms, 'prices'>> {
  if (priceMin === undefined && priceMax === undefined) return {}
  if (currency === undefined)
    throw new DomainError('CURRENCY_REQUIRED', { fields: { currency: 'errors.CURRENCY_REQUIRED' } })
  const listed = await listedCurrencies(em)
  // Nothing may be offered in it yet, and vehicles in others be within the bounds.
  const asked = listed.find(({ id }) => id === currency) ?? (await findCurrency(em, currency))
  if (!asked) throw new ValidationError([{ path: 'currency', rule: 'invalid' }])
  return { prices: rangesOf(listed, asked, priceMin, priceMax) }
}
