import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Offer } from '../account/inputs.ts'
import { priceFromHundredths } from '../money/amount.ts'
import { codesOf, limitsOf, type PlanRow, SELECT_PLANS } from './plan-rows.ts'

/**
 * A cart as it is offered now. It may ask the catalog for its currency, so it is read before a transaction.
 *
 * @throws DomainError NOT_FOUND, also for a cart without limits; PRICE_UNCHARGEABLE where its currency has no such decimals
 */
export async function readOffer(em: EntityManager, client: Client, cartId: string): Promise<Offer> {
  const [row] = await sql<PlanRow>(em, `${SELECT_PLANS} where c.id = $1 and d.id is not null`, [cartId])
  if (!row) throw new DomainError('NOT_FOUND')
  const currency = (await codesOf(client, [row]))(row)
  const price = priceFromHundredths(BigInt(row.price), currency)
  if (price === undefined) throw new DomainError('PRICE_UNCHARGEABLE')
  const { group: family, position: rank, months, on_offer: isActive } = row
  return { plan: { cartId, family, rank, months, price, currency, limits: limitsOf(row) }, isActive }
}
