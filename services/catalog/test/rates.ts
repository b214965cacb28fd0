import type { Database } from '@forecourt/kernel/db'
import { convertPrices } from '../src/discovery/table/convert-prices.ts'
import { storeRates } from '../src/money/rates.ts'

/** What the job of the day does with the bank's rates. */
export async function replaceRates(db: Database, asOf: string, rates: Readonly<Record<string, number>>): Promise<void> {
  await storeRates(db, asOf, rates)
  await convertPrices(db)
}
