import { type EntityManager, seedId } from '@forecourt/kernel/db'
import { taxrates } from '../../seeds/taxrates.ts'
import { taxrate } from './taxrate.ts'

/** Puts the tax rates of a new system in place. What an administrator has changed since stays. */
export async function seedTaxRates(em: EntityManager): Promise<void> {
  await taxrate.seed(
    em,
    taxrates.map(({ country, rate, translations }) => ({
      id: seedId('taxrate', country),
      country: seedId('country', country),
      rate,
      translations,
    })),
  )
}
