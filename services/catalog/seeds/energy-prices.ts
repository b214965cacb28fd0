import type { EnergyPriceSeed } from './shape.ts'

/** What buyers read beside these prices. */
export const energyPriceSource = {
  en_US: { source: 'rounded national average of 2025' },
  fr_FR: { source: 'moyenne nationale arrondie de 2025' },
  zh_CN: { source: '2025 年全国平均价（取整）' },
}

/**
 * Prices to begin with, all taxes included: liters, kilograms of natural gas, kilowatt-hours at home. They are national averages of
 * 2025, rounded by hand and not read from a table: fuels after the Weekly Oil Bulletin of the European Commission
 * (https://energy.ec.europa.eu/data-and-analysis/weekly-oil-bulletin_en), electricity after Eurostat nrg_pc_204, households,
 * first half of 2025; United Kingdom: gov.uk road fuel prices and Ofgem's price cap, Switzerland: TCS and ElCom, United States:
 * EIA. Operators put their own in their place, in the back office: prices change with each week. A hybrid is filled with what other
 * vehicles are: fuel types that are not here take the price of those that are.
 */
const prices: Readonly<Record<string, { readonly in: string } & Readonly<Record<string, number | string>>>> = {
  AT: { in: 'EUR', petrol: 1.53, diesel: 1.55, electric: 0.31 },
  BE: { in: 'EUR', petrol: 1.58, diesel: 1.67, lpg: 0.71, electric: 0.36 },
  CH: { in: 'CHF', petrol: 1.7, diesel: 1.78, electric: 0.29 },
  CZ: { in: 'CZK', petrol: 35, diesel: 34, lpg: 17, electric: 7.9 },
  DE: { in: 'EUR', petrol: 1.72, diesel: 1.62, lpg: 1.07, cng: 1.45, electric: 0.38 },
  DK: { in: 'DKK', petrol: 13.9, diesel: 12.9, electric: 2.6 },
  ES: { in: 'EUR', petrol: 1.49, diesel: 1.43, lpg: 0.98, electric: 0.26 },
  FR: { in: 'EUR', petrol: 1.7, diesel: 1.62, lpg: 0.99, ethanol: 0.74, electric: 0.27 },
  GB: { in: 'GBP', petrol: 1.35, diesel: 1.43, electric: 0.26 },
  IE: { in: 'EUR', petrol: 1.75, diesel: 1.7, electric: 0.3 },
  IT: { in: 'EUR', petrol: 1.73, diesel: 1.65, lpg: 0.72, cng: 1.46, electric: 0.33 },
  LU: { in: 'EUR', petrol: 1.48, diesel: 1.46, electric: 0.26 },
  NL: { in: 'EUR', petrol: 1.9, diesel: 1.7, electric: 0.25 },
  PL: { in: 'PLN', petrol: 5.9, diesel: 6, lpg: 2.95, electric: 1.03 },
  PT: { in: 'EUR', petrol: 1.72, diesel: 1.61, electric: 0.26 },
  SE: { in: 'SEK', petrol: 15.9, diesel: 16.5, electric: 2.7 },
  US: { in: 'USD', petrol: 0.83, diesel: 0.98, electric: 0.17 },
}

/** One row for each country and fuel type. */
export const energyPrices: readonly EnergyPriceSeed[] = Object.entries(prices).flatMap(
  ([country, { in: currency, ...byFuel }]) =>
    Object.entries(byFuel).map(([fuelType, price]) => ({ country, fuelType, price: Number(price), currency })),
)
