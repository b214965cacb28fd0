import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Seller } from './paper.ts'

/** Puts down who sells, as the settings say, so that each document takes it in the transaction that issues it. */
export async function keepSeller(em: EntityManager, { name, address, taxNumber }: Seller): Promise<void> {
  await sql(
    em,
    `insert into seller (id, name, address, tax_number) values (true, $1, $2::text[], $3)
     on conflict (id) do update set name = excluded.name, address = excluded.address, tax_number = excluded.tax_number`,
    [name, address, taxNumber],
  )
}

/** Who sells now. @throws Error where the migration program has not run */
export async function readSeller(em: EntityManager): Promise<Seller> {
  const [seller] = await sql<Seller>(em, 'select name, address, tax_number as "taxNumber" from seller')
  if (!seller) throw new Error('no seller is known: run the migration program with SELLER_NAME and SELLER_ADDRESS')
  return seller
}
