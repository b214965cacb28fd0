import {
  apiUnits,
  distanceIn,
  distanceStyle,
  powerIn,
  powerSign,
  priceSign,
  type Units,
  writePrice,
} from '@forecourt/contracts'

/** A moment as the API sends it, or a Date. */
type Moment = string | Date

export interface Format {
  /** Major units, with a sign nobody takes for another's; decimals only where there are some: `€14,990`, `14 990,50 CA$`. */
  price(amount: number, currencyCode: string): string
  /** The sign that stands in such a price: `€`, `CA$`, `SEK`. */
  currencySign(currencyCode: string): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** `12,500 km`, or `7,767 mi`: in the reader's unit. `bare`: the figure alone. */
  distance(km: number, style?: 'bare'): string
  /** `110 kW`, `150 PS`, `148 hp`: in the reader's unit, whole. `bare`: the figure alone. */
  power(kw: number, style?: 'bare'): string
  /** `km`, `mi`, `英里`, `ch`: for fields, beside what is typed. */
  readonly signs: { readonly distance: string; readonly power: string }
  /** What `distance` and `power` are written in. */
  readonly units: Units
  /** A share of 1. */
  /** `decimals`: at most so many; none unless stated. */
  percent(share: number, decimals?: number): string
  /** `Nov 21, 2026`; `long`: with the month in full; `time`: with the time of day; `day`: without the year; `clock`: the time of day alone. */
  date(moment: Moment, style?: 'short' | 'long' | 'time' | 'day' | 'clock'): string
  /** `3 minutes ago`, `yesterday`; the date when it is more than a week away. */
  relativeTime(moment: Moment, now?: Date): string
  /** `a, b and c`. */
  list(items: readonly string[]): string
  /** The locale as Intl and the HTML `lang` attribute want it: `en-US`. */
  readonly tag: string
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]
const dateStyles: Record<'short' | 'long' | 'time' | 'day' | 'clock', Intl.DateTimeFormatOptions> = {
  short: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  clock: { timeStyle: 'short' },
}

const distanceSign = (tag: string, { distance }: Units): string =>
  new Intl.NumberFormat(tag, distanceStyle[distance]).formatToParts(1).find(({ type }) => type === 'unit')?.value ??
  distance

/** Formatters of one language, `en_US` or `en-US`, and a reader's units. Building an Intl object is slow: each is made once. */
export function createFormat(language: string, units: Units = apiUnits): Format {
  const tag = language.replace('_', '-')
  const made = new Map<string, unknown>()
  const once = <T>(key: string, make: () => T): T => {
    if (!made.has(key)) made.set(key, make())
    return made.get(key) as T
  }
  const numberFormat = (options: Intl.NumberFormatOptions) =>
    once(`n${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options))
  const date: Format['date'] = (moment, style = 'short') =>
    once(`d${style}`, () => new Intl.DateTimeFormat(tag, dateStyles[style])).format(new Date(moment))

  return {
    tag,
    price(amount, currency) {
      const decimals = Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
      return writePrice(numberFormat({ style: 'currency', currency, ...decimals }), currency, amount)
    },
    currencySign: (currency) =>
      once(`s${currency}`, () => priceSign(numberFormat({ style: 'currency', currency }), currency)),
    number: (value, options = {}) => numberFormat(options).format(value),
    units,
    signs: { distance: distanceSign(tag, units), power: powerSign(units.power, tag) },
    distance: (km, style) =>
      numberFormat(style ? {} : distanceStyle[units.distance]).format(distanceIn(km, units.distance)),
    power: (kw, style) => {
      const figure = numberFormat({}).format(powerIn(kw, units.power))
      return style ? figure : `${figure} ${powerSign(units.power, tag)}`
    },
    percent: (share, decimals = 0) => numberFormat({ style: 'percent', maximumFractionDigits: decimals }).format(share),
    date,
    list: (items) => once('l', () => new Intl.ListFormat(tag, { type: 'conjunction' })).format(items),
    relativeTime: (moment, now = new Date()) => {
      const then = new Date(moment)
      const seconds = (then.getTime() - now.getTime()) / 1000
      const relative = once('r', () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
      if (Math.abs(seconds) < 60) return relative.format(0, 'second')
      if (Math.abs(seconds) > 7 * 86_400) return date(then)
      const [unit, size] = steps.findLast(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
      return relative.format(Math.trunc(seconds / size), unit)
    },
  }
}
