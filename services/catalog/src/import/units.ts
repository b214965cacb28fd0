import type { VehicleField } from '@forecourt/contracts'
import { fold } from '../text/fold.ts'

/** Names of a unit, as lists write them → what one of it is in the field's own unit (rulings 4). */
type Units = ReadonlyMap<string, number>

/** Lower case without accents, blanks and points; signs that stand for one another are one. */
const unitKey = (text: string): string => fold(text).replace(/[\s.]/g, '')

const units = (table: Readonly<Record<string, number>>): Units =>
  new Map(
    Object.entries(table).flatMap(([names, factor]) =>
      names.split(',').map((name) => [unitKey(name), factor] as const),
    ),
  )

const distance = units({
  'km, kms, kilometer, kilometers, kilometre, kilometres, 公里, 千米': 1,
  'mi, mile, miles, mls, meile, meilen, 英里': 1.609344,
  'tkm, 1000 km': 1_000,
  万公里: 10_000,
})
const length = units({
  'mm, millimeter, 毫米': 1,
  'cm, zentimeter, 厘米': 10,
  'm, meter, metre, metres, 米': 1_000,
  'in, inch, zoll, "': 25.4,
})
const kilowatts = units({
  'kw, kilowatt, 千瓦': 1,
  'ps, hp, bhp, ch, chevaux, pferdestärken, horsepower, 马力': 1 / 1.35962,
})
const horsepower = units({
  'ps, hp, bhp, ch, chevaux, pferdestärken, horsepower, 马力': 1,
  'kw, kilowatt, 千瓦': 1.35962,
})
const plainWords = (names: string) => units({ [names]: 1 })

/** What a field's numbers may be given in. A field without an entry is no number. */
const unitsOf: Partial<Record<VehicleField, Units>> = {
  mileage: distance,
  battery_range: distance,
  price: units({}),
  engine_size: units({ 'cm³, ccm, cc, cm3, cm^3, 毫升': 1, 'l, liter, litre, litres, litr, 升': 1_000 }),
  engine_power: kilowatts,
  din_power: horsepower,
  fiscal_power: plainWords('cv, ch, cvf, cv fiscaux, chevaux, chevaux fiscaux'),
  length,
  width: length,
  height: length,
  wheelbase: length,
  weight: units({
    'kg, kilo, kilos, kilogramm, 公斤, 千克': 1,
    't, tonne, tonnes, tonnen, 吨': 1_000,
    'lb, lbs, pounds': 0.45359237,
  }),
  torque: units({ 'nm, n·m, n m, 牛米, 牛·米': 1, 'lb-ft, lbft, ft-lb, ft lb, lb ft': 1.355818 }),
  trunk_volume: units({ 'l, liter, litre, litres, dm³, 升': 1, 'cu ft, cuft, ft³': 28.316847 }),
  co2_emissions: plainWords('g/km, g, gr/km, grammes/km, g co2/km, g/km co2'),
  battery_capacity: units({ 'kwh, kilowattstunden, 千瓦时, 度': 1, wh: 0.001 }),
  battery_consumption: units({ 'kwh, kwh/100km, kwh/100 km, kw/100km': 1, 'wh/km': 0.1 }),
  battery_health: plainWords('%, prozent, percent, pour cent'),
  charging_time: units({
    'min, minute, minuten, minutes, mins, 分钟': 1,
    'h, std, stunde, stunden, hour, hours, heure, heures, 小时': 60,
  }),
  number_of_doors: plainWords('türen, türer, türig, -türig, doors, door, dr, portes, porte, p, 门'),
  number_of_seats: plainWords('sitze, sitzer, sitzplätze, seats, seat, seater, places, place, plätze, 座'),
  number_of_owners: plainWords('halter, vorbesitzer, hand, owner, owners, propriétaire, propriétaires, 手, 任'),
}

/** Factors that may stand before a unit, or alone: "15k", "100 Tsd. km", "1,2 Mio". */
const multipliers = units({
  'k, tsd, tausend, thousand, 千': 1_000,
  'mio, mill, million, millions, millionen': 1_000_000,
  万: 10_000,
})
/** In a price "T€" and "TEUR" are thousands. */
const priceMultipliers = units({ t: 1_000 })
/** Words that change nothing about a number. */
const idle = plainWords('ca, circa, about, approx, env, environ, etwa, rund, ~, in, 约')
/** Words that change nothing about a price; what says that tax comes on top is not among them. */
const idleOfPrice = plainWords(
  'ab, from, à partir de, nur, vb, vhb, fp, vs, festpreis, verhandlungsbasis, ttc, brutto, inkl, incl, including, mwst, ust, vat, tva, tax, gross, obo, ono, prix, preis, price, 元起, 起, 含税',
)

export interface Scale {
  readonly factor: number
  /** Of a price: what is left when factors and idle words are taken away, which should be a currency. */
  readonly rest: string
}

/** Whether a field is a number that may have a unit. */
export const isMeasure = (field: VehicleField): boolean => unitsOf[field] !== undefined

/** What the words around a number make of it; undefined where they are not all known. */
export function scaleOf(field: VehicleField, words: string): Scale | undefined {
  const table = unitsOf[field]
  const whole = unitKey(words)
  if (!table) return undefined
  if (whole === '') return { factor: 1, rest: '' }
  const known = table.get(whole)
  if (known !== undefined) return { factor: known, rest: '' }
  const isPrice = field === 'price'
  let factor = 1
  let named = 0
  const rest: string[] = []
  for (const token of tokensOf(words, isPrice)) {
    const unit = table.get(token)
    const times = multipliers.get(token) ?? (isPrice ? priceMultipliers.get(token) : undefined)
    if (unit !== undefined) named += 1
    if (unit !== undefined || times !== undefined) factor *= unit ?? times ?? 1
    else if (!idle.has(token) && !(isPrice && idleOfPrice.has(token))) rest.push(token)
  }
  // Two units contradict each other: "km (mi)".
  if (named > 1 || (rest.length > 0 && !isPrice)) return undefined
  return { factor, rest: rest.join(' ') }
}

/** Words between blanks, brackets and slashes; in a price signs of currencies stand alone, and "TEUR" is two words. */
function tokensOf(words: string, isPrice: boolean): string[] {
  const parted = isPrice
    ? words.replace(/\p{Sc}/gu, ' $& ').replace(/\b([kt])(eur|chf|usd|gbp)\b/giu, '$1 $2')
    : words.replace(/^-/, '')
  return parted
    .split(isPrice ? /[\s.()/,]+/u : /[\s()（）]+/u)
    .map(unitKey)
    .filter((token) => token !== '' && token !== '-')
}

/**
 * The factor that a column's name gives its numbers: "Mileage (miles)", "Laufleistung [Tsd. km]", "Length in m". Short words
 * count in brackets only, where they are meant as units. Undefined where the name says nothing we know.
 */
export function scaleOfColumn(field: VehicleField, column: string): number | undefined {
  const table = unitsOf[field]
  if (!table || field === 'price') return undefined
  const bracket = /[([{（](.+?)[)\]}）]/u.exec(column)?.[1]
  const said = bracket === undefined ? undefined : scaleOf(field, bracket)
  if (said) return said.factor
  const words = column.split(/[\s_()[\]/,]+/u).map(unitKey)
  const word = words.find((one) => one.length > 1 && table.has(one))
  return word === undefined ? undefined : table.get(word)
}
