import type { Locale } from './caller.ts'
import type { DistanceUnit, PowerUnit } from './units.ts'

/** What is usual where a site is at home, until a person chooses otherwise (ADR 57). */
export interface Site {
  /** The last step of the language detection. */
  readonly locale: Locale
  /** ISO 3166. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  readonly distanceUnit: DistanceUnit
  readonly powerUnit: PowerUnit
}

const france: Site = { locale: 'fr_FR', country: 'FR', currency: 'EUR', distanceUnit: 'km', powerUnit: 'PS' }
const byEnding = new Map<string, Site>(
  Object.entries({
    fr: france,
    uk: { locale: 'en_US', country: 'GB', currency: 'GBP', distanceUnit: 'mi', powerUnit: 'hp' },
    com: { locale: 'en_US', country: 'US', currency: 'USD', distanceUnit: 'mi', powerUnit: 'hp' },
  }),
)
/** Any other name, such as localhost: the home market, in the fallback language. */
const elsewhere: Site = { ...france, locale: 'en_US' }

/** The site that answers under a host name, by its ending (rulings 1). */
export const siteOf = (hostname: string): Site =>
  byEnding.get(hostname.toLowerCase().split('.').at(-1) ?? '') ?? elsewhere
