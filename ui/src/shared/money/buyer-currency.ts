/** Currency of a country (ISO 4217 and 3166), for those whose rates we keep; the euro's countries and those that use it. */
const countriesOf: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO SJ',
  NZD: 'NZ',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  USD: 'US PR EC SV',
  ZAR: 'ZA',
}
const currencyOf = new Map(
  Object.entries(countriesOf).flatMap(([currency, list]) => list.split(' ').map((country) => [country, currency])),
)

/** Code of the currency people pay with in a country; undefined where we keep no rate of it. */
export const currencyOfCountry = (country: string): string | undefined => currencyOf.get(country)

/** Calling codes that stand for one country, or for several with one currency (ITU E.164). `+1` is shared by two currencies. */
const callingCodes: Readonly<Record<string, string>> = {
  ...{ 30: 'GR', 31: 'NL', 32: 'BE', 33: 'FR', 34: 'ES', 36: 'HU', 39: 'IT', 40: 'RO', 41: 'CH', 43: 'AT', 44: 'GB' },
  ...{ 45: 'DK', 46: 'SE', 47: 'NO', 48: 'PL', 49: 'DE', 52: 'MX', 55: 'BR', 60: 'MY', 61: 'AU', 62: 'ID', 63: 'PH' },
  ...{ 64: 'NZ', 65: 'SG', 66: 'TH', 81: 'JP', 82: 'KR', 86: 'CN', 90: 'TR', 91: 'IN', 27: 'ZA', 351: 'PT', 352: 'LU' },
  ...{ 353: 'IE', 354: 'IS', 356: 'MT', 357: 'CY', 358: 'FI', 359: 'BG', 370: 'LT', 371: 'LV', 372: 'EE', 376: 'AD' },
  ...{ 377: 'MC', 382: 'ME', 383: 'XK', 385: 'HR', 386: 'SI', 420: 'CZ', 421: 'SK', 423: 'LI', 852: 'HK', 972: 'IL' },
}

/** ISO code of the country a phone number (E.164) is of, where its beginning tells. */
export const countryOfPhone = (phone: string | null): string | undefined =>
  [4, 3, 2].map((end) => callingCodes[phone?.slice(1, end) ?? '']).find((country) => country !== undefined)

export interface Buyer {
  /** Chosen for the account; null while none is. */
  chosen: string | null
  /** Prices were filtered in it last in this browser; empty when none were. */
  remembered: string
  /** Of the site the person came to (ADR 57). */
  usual: string
}

/** Code of the currency a person thinks in: the account's, else the one filtered in last, else the site's. Only one that is offered. */
export const buyerCurrency = ({ chosen, remembered, usual }: Buyer, offered: readonly string[]): string | undefined =>
  [chosen, remembered, usual].find((code): code is string => code !== null && offered.includes(code))
