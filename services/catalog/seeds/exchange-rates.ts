import data from './data/exchange-rates.json' with { type: 'json' }

/** Reference rates to begin with: units of each currency for one euro, and the day they are of. */
export interface ExchangeRateSeed {
  readonly base: string
  readonly asOf: string
  readonly rates: Readonly<Record<string, number>>
}

/** Rates of the European Central Bank, rounded; the `exchange-rate` datacron replaces them. */
export const exchangeRates: ExchangeRateSeed = data
