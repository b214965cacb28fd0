/** Signs that several currencies share, told apart (rulings 4). Every other currency has the sign Intl knows it by, or its code. */
const shared: Readonly<Record<string, string>> = {
  USD: 'US$',
  AUD: 'A$',
  CAD: 'CA$',
  NZD: 'NZ$',
  HKD: 'HK$',
  SGD: 'S$',
  TWD: 'NT$',
  MXN: 'MX$',
  JPY: 'JP¥',
  CNY: 'CN¥',
  XAF: 'XAF',
  XOF: 'XOF',
  XPF: 'XPF',
}

/** The sign of a currency that nobody takes for another's: `CA$`, `SEK`; €, £ and the like are one currency's own. */
export const currencySign = (code: string, own: string): string =>
  shared[code] ?? (/^[^A-Za-z]$/.test(own) && !['$', '¥'].includes(own) ? own : code)

/** The sign that `writePrice` writes for a currency. @param format of style `currency` */
export const priceSign = (format: Intl.NumberFormat, currency: string): string =>
  shared[currency] ?? format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency

/**
 * A price with an unmistakable sign.
 *
 * @param format of style `currency`, with its standard sign
 * @param amount in major units
 */
export const writePrice = (format: Intl.NumberFormat, currency: string, amount: number): string => {
  const sign = shared[currency]
  if (!sign) return format.format(amount)
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? sign : value))
    .join('')
}
