const DOCUMENTED = {
  ...{
    AED: 200n,
    ARS: 50n,
    AUD: 50n,
    BRL: 50n,
    CAD: 50n,
    CHF: 50n,
    COP: 50n,
    CZK: 1500n,
    DKK: 250n,
    EUR: 50n,
    GBP: 30n,
  },
  ...{ HKD: 400n, HUF: 17_500n, IDR: 50n, ILS: 50n, INR: 50n, JPY: 50n, KRW: 50n, MXN: 1000n, MYR: 200n, NOK: 300n },
  ...{ NZD: 50n, PHP: 50n, PLN: 200n, RON: 200n, RUB: 50n, SEK: 300n, SGD: 50n, THB: 1000n, USD: 50n, ZAR: 50n },
}

/**
 * Where Stripe names no figure it converts the amount and asks for the minimum of the currency it pays out in; the dearest of
 * those is below one euro. These are worth between one euro and about four, so that a rate may fall and they still hold. In
 * whole units of the currency.
 */
const CAUTIOUS: Readonly<Record<string, string>> = {
  1: 'BHD BMD BSD FKP GIP JOD KWD KYD OMR PAB SHP',
  2: 'ANG AWG AZN BAM BBD BND BZD XCG',
  5: 'BYN FJD GEL PEN PGK QAR SAR TND TOP WST XCD',
  10: 'BOB CNY GTQ MOP TTD',
  20: 'BWP MAD SBD SCR TJS',
  50: 'HNL LSL MDL MVR NAD NIO SLE SRD SZL TWD UYU ZMW',
  100: 'EGP GMD MKD MUR MZN TRY UAH',
  200: 'AFN ALL BDT CVE DOP DZD HTG ISK KES KGS RSD VUV XPF',
  500: 'DJF ETB GYD JMD LKR LRD NPR PKR',
  1000: 'AMD CRC KMF KZT SOS XAF XOF YER',
  2000: 'AOA CLP',
  5000: 'BIF CDF MNT MWK NGN RWF TZS UGX',
  10000: 'KHR MGA MMK PYG',
  20000: 'GNF UZS',
  50000: 'LAK VND',
  200000: 'LBP',
}

/** The least Stripe charges in a currency, in Stripe's units, by its own table (docs.stripe.com/currencies, read in 2026). */
export const publishedMinimum: ReadonlyMap<string, bigint> = new Map(Object.entries(DOCUMENTED))

/** What we take at least where that table is silent, in whole units. */
export const cautiousMinimum: ReadonlyMap<string, bigint> = new Map(
  Object.entries(CAUTIOUS).flatMap(([least, codes]) => codes.split(' ').map((code) => [code, BigInt(least)] as const)),
)
