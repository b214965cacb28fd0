import { type Place, readPriceKey } from '../terms/order.ts'
import { eurosOf, type PriceRange, type Rate } from '../terms/rates.ts'
import { inRange, type Params } from './search-sql.ts'

/** The prices of a currency that may be on a page. */
export interface PricePart {
  readonly rate: Rate
  readonly range: PriceRange
  /** Of this price, in minor units, only vehicles behind the id of the place. */
  readonly shared?: number
}

/** Where a vehicle stands in the order of price by the present rates. */
interface PricePlace {
  readonly currency: number
  readonly minor: number
  readonly euros: number
}

/** What of each currency is within the bounds of a search and behind a place, in the order of the rates. */
export function partsOf(
  prices: readonly PriceRange[] | undefined,
  rates: readonly Rate[],
  descending: boolean,
  after: Place | undefined,
): PricePart[] {
  const place = after && placeOf(after, rates)
  return rates.flatMap((rate) => {
    const { currency } = rate
    const range = prices ? prices.find((one) => one.currency === currency) : { currency }
    if (!range) return []
    if (!place) return [{ rate, range }]
    const from = place.currency === currency ? place.minor : sameOrNext(place.euros, rate, descending)
    const part = { rate, range: tighter(range, descending ? { most: from } : { least: from }) }
    return [eurosOf(from, rate) === place.euros ? { ...part, shared: from } : part]
  })
}

/** No further on than a price in euros; a unit more, since numbers are rounded. */
export const noFurther = (part: PricePart, euros: number, descending: boolean): PricePart => ({
  ...part,
  range: tighter(
    part.range,
    descending
      ? { least: Math.floor(euros * part.rate.perEuro) - 1 }
      : { most: Math.ceil(euros * part.rate.perEuro) + 1 },
  ),
})

/** SQL: the vehicles of a part. @param id of the vehicle at the place */
export function inPart({ range, shared }: PricePart, descending: boolean, id: string, params: Params): string {
  const within = inRange(range, params)
  if (shared === undefined) return within
  return `${within} and (price_minor, id) ${descending ? '<' : '>'} (${params.add(shared)}::int8, ${params.add(id)}::uuid)`
}

function placeOf([key]: Place, rates: readonly Rate[]): PricePlace {
  const { minor, currency } = readPriceKey(key ?? '')
  const rate = rates.find((one) => one.currency === currency)
  // Currencies never go while vehicles are in them; without a rate everything is behind it.
  return { currency, minor, euros: rate ? eurosOf(minor, rate) : 0 }
}

function tighter({ currency, least, most }: PriceRange, than: Pick<PriceRange, 'least' | 'most'>): PriceRange {
  const low = Math.max(least ?? Number.NEGATIVE_INFINITY, than.least ?? Number.NEGATIVE_INFINITY)
  const high = Math.min(most ?? Number.POSITIVE_INFINITY, than.most ?? Number.POSITIVE_INFINITY)
  return {
    currency,
    ...(low === Number.NEGATIVE_INFINITY ? {} : { least: low }),
    ...(high === Number.POSITIVE_INFINITY ? {} : { most: high }),
  }
}

/**
 * The first price of a currency, in the order, that is no less far on than one in euros. Where numbers are no longer exact, no
 * price lies, and there is nothing to look for step by step.
 */
function sameOrNext(euros: number, rate: Rate, descending: boolean): number {
  const step = descending ? -1 : 1
  const isReached = (minor: number) => (eurosOf(minor, rate) - euros) * step >= 0
  let minor = Math.round(euros * rate.perEuro)
  if (minor >= Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER
  while (isReached(minor - step)) minor -= step
  while (!isReached(minor)) minor += step
  return minor
}
