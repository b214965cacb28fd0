import { resources } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { invalid } from '@forecourt/kernel/errors'
import { resourceModule } from '@forecourt/kernel/resource'
import { type TaxRate, taxRateFromPercent } from '../money/tax.ts'

/** @throws DomainError INVALID: a rate beyond four decimals cannot be charged exactly */
function checkRate(_em: EntityManager, { rate }: Readonly<Record<string, unknown>>): void {
  if (typeof rate === 'number' && taxRateFromPercent(String(rate)) === undefined) {
    throw invalid('rate', 'validation.rateDecimals')
  }
}

/** Tax rates by the buyer's country; table and back-office endpoints come from the declaration. */
export const taxrate = resourceModule(resources.taxrate, { hooks: { check: checkRate } })

/**
 * The tax inside a price that somebody in a country pays.
 *
 * @returns undefined where no rate is known: nothing is taxed there, and whoever pays is told so
 */
export async function taxRateFor(em: EntityManager, country: string): Promise<TaxRate | undefined> {
  const [row] = await sql<{ percent: string }>(
    em,
    'select rate::text as percent from taxrate where country = $1 and archived_at is null',
    [country],
  )
  return row && taxRateFromPercent(row.percent)
}
