import {
  type DistanceUnit,
  distanceIn,
  distanceStyle,
  type Locale,
  priceSign,
  type VehiclePreview,
  writePrice,
} from '@forecourt/contracts'
import { translate } from '@forecourt/kernel/errors'
import { tagOf } from './language.ts'

/** A price as the app writes it: decimals only where there are some. */
export function priceText({ amount, currency }: NonNullable<VehiclePreview['price']>, locale: Locale): string {
  const whole = Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
  return writePrice(new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency, ...whole }), currency, amount)
}

/** Whose eyes a page is for. */
export interface Reader {
  readonly locale: Locale
  /** What is usual on the site: nobody is signed in. */
  readonly distanceUnit: DistanceUnit
}

const distanceText = (km: number, { locale, distanceUnit }: Reader): string =>
  new Intl.NumberFormat(tagOf(locale), distanceStyle[distanceUnit]).format(distanceIn(km, distanceUnit))

/** What a buyer looks at first, by name; what a vehicle does not tell is left out. */
export function factsOf(vehicle: VehiclePreview, reader: Reader): readonly (readonly [name: string, value: string])[] {
  const { locale } = reader
  const { year, mileage, fuelType, transmission, city, country } = vehicle
  const place = city && country ? translate(locale, 'preview.cityOfCountry', { city, country }) : (city ?? country)
  const facts = {
    'fields.year': year === null ? null : String(year),
    'fields.mileage': mileage === null ? null : distanceText(mileage, reader),
    'fields.fuel_type': fuelType,
    'fields.transmission': transmission,
    'preview.place': place,
  }
  return Object.entries(facts).flatMap(([key, value]) =>
    value === null ? [] : [[translate(locale, key), value] as const],
  )
}

/** The same in the parts that a plate has, in the language's order. */
export function priceParts({ amount, currency }: NonNullable<VehiclePreview['price']>, locale: Locale) {
  const text = priceText({ amount, currency }, locale)
  const sign = priceSign(new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency }), currency)
  const at = text.indexOf(sign)
  return { before: text.slice(0, at), sign, after: text.slice(at + sign.length) }
}

/** One line for messengers and search engines: price and facts. */
export const summaryOf = (vehicle: VehiclePreview, reader: Reader): string =>
  [
    vehicle.sold ? translate(reader.locale, 'preview.sold') : null,
    vehicle.price && priceText(vehicle.price, reader.locale),
    ...factsOf(vehicle, reader).map(([, value]) => value),
  ]
    .filter(Boolean)
    .join(' · ')
