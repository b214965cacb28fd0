import {
  apiUnits,
  distanceIn,
  distanceStyle,
  type Locale,
  powerIn,
  powerSign,
  type Units,
  type VehicleFilter,
  writePrice,
} from '@forecourt/contracts'
import { translate } from '@forecourt/kernel/errors'
import type { Names } from './criteria-names.ts'

/**
 * A filter in words, the most telling first: "BMW", "3 Series", "up to €20,000", "within 50 km of Lyon". A record that is
 * gone has no name and is left out.
 *
 * @param units what the person reads distances and powers in
 */
export function criteriaOf(filter: VehicleFilter, names: Names, locale: Locale, units: Units = apiUnits): string[] {
  const tag = locale.replace('_', '-')
  const say = (key: string, params: Record<string, unknown> = {}) => translate(locale, `criteria.${key}`, params)
  const list = (texts: readonly string[], type: 'disjunction' | 'conjunction') =>
    new Intl.ListFormat(tag, { type }).format(texts)
  const named = (ids: readonly string[] | undefined) => (ids ?? []).flatMap((id) => names(id, locale) ?? [])
  const anyOf = (texts: readonly string[] | undefined) =>
    texts && texts.length > 0 ? [list(texts, 'disjunction')] : []
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(tag, options).format(value)
  const distance = (km: number) => number(distanceIn(km, units.distance), distanceStyle[units.distance])
  const power = (kw: number) => `${number(powerIn(kw, units.power))} ${powerSign(units.power, locale)}`
  const one = (key: string, params: Record<string, unknown> | false) => (params ? [say(key, params)] : [])
  const range = (
    what: string,
    [low, high]: readonly [number | undefined, number | undefined],
    show: (value: number) => string,
    [from, upTo, between]: readonly [string, string, string] = ['from', 'upTo', 'between'],
  ): string[] => {
    if (low === undefined && high === undefined) return []
    const key = low === undefined ? upTo : high === undefined ? from : between
    const shown = (value: number | undefined) => (value === undefined ? '' : show(value))
    return [say(key, { what: what && say(what), low: shown(low), high: shown(high) })]
  }
  const currency = filter.currency && names.currency(filter.currency)
  const decimals = { minimumFractionDigits: 0, maximumFractionDigits: 2 }
  const price = (value: number) =>
    currency
      ? writePrice(new Intl.NumberFormat(tag, { style: 'currency', currency, ...decimals }), currency, value)
      : number(value)
  const cities = list(named(filter.city), 'disjunction')
  const ratings = (filter.rating ?? []).map((rating) => say(`ratings.${rating}`))

  return [
    ...one('keyword', filter.q !== undefined && { text: filter.q }),
    ...anyOf(filter.brand),
    ...anyOf(filter.model),
    ...anyOf(named(filter.category)),
    ...anyOf(named(filter.type)),
    ...range('', [filter.priceMin, filter.priceMax], price, ['priceFrom', 'priceUpTo', 'priceBetween']),
    ...range('year', [filter.yearMin, filter.yearMax], String),
    ...range('mileage', [filter.mileageMin, filter.mileageMax], distance),
    ...anyOf(named(filter.fuelType)),
    ...anyOf(named(filter.transmission)),
    ...range('power', [filter.powerMin, filter.powerMax], power),
    ...anyOf(named(filter.color)),
    ...one('doors', filter.doors !== undefined && { count: filter.doors }),
    ...one('seats', filter.seats !== undefined && { count: filter.seats }),
    ...one('options', named(filter.options).length > 0 && { options: list(named(filter.options), 'conjunction') }),
    ...one('rating', ratings.length > 0 && { ratings: list(ratings, 'disjunction') }),
    ...place(filter, cities, say, distance),
    ...one('area', filter.area !== undefined && {}),
    ...anyOf(named(filter.country)),
    ...one('withPictures', filter.withPictures === true && {}),
    ...one('includeSold', filter.includeSold === true && {}),
  ]
}

function place(
  { radiusKm }: VehicleFilter,
  cities: string,
  say: (key: string, params: Record<string, unknown>) => string,
  distance: (km: number) => string,
): string[] {
  if (cities === '') return []
  return [
    radiusKm === undefined
      ? say('place', { place: cities })
      : say('around', { place: cities, distance: distance(radiusKm) }),
  ]
}
