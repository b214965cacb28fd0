import type { Client } from '@forecourt/kernel/client'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { invalid } from '@forecourt/kernel/errors'
import { taxRateFor } from '../taxrate/taxrate.ts'
import { askForCountry, type Country } from './catalog-countries.ts'

/** What billing knows of a country. @returns undefined where it has not heard of it */
export async function knownCountry(em: EntityManager, id: string): Promise<Country | undefined> {
  const [row] = await sql<Country>(em, 'select code, names from country_name where id = $1', [id])
  return row
}

/**
 * A country somebody names. The projection answers; on a miss the catalog is asked and the answer kept (architecture, Who
 * owns what), so never inside a transaction.
 *
 * @returns undefined where there is none
 */
export async function findCountry(db: Database, client: Client, id: string): Promise<Country | undefined> {
  const known = await knownCountry(db.fork(), id)
  if (known) return known
  const told = await askForCountry(client, id)
  if (!told) return undefined
  // Version 0: whatever the catalog tells of it is newer.
  await db.query(
    `insert into country_name (id, version, code, names) values ($1, 0, $2, $3::jsonb) on conflict (id) do nothing`,
    [id, told.code, JSON.stringify(told.names)],
  )
  return told
}

/**
 * Somebody says where they are taxed. Where a tax is known, nobody has to be asked whether there is such a country.
 *
 * @throws DomainError INVALID naming the country, where there is none
 */
export async function checkCountry(db: Database, client: Client, id: string): Promise<void> {
  if ((await taxRateFor(db.fork(), id)) !== undefined) return
  if (!(await findCountry(db, client, id))) throw invalid('country', 'validation.referenceUnknown')
}
