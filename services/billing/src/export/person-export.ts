import { type EntityManager, sql } from '@forecourt/kernel/db'
import { savedAddress } from '../buyer/billing-address.service.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Lot } from '../lot/lot.ts'
import { toMajor } from '../money/amount.ts'
import { readAccount } from '../store/accounts.ts'

/** Everything billing keeps about a person, as they may read it. Documents say what is printed on them. */
export async function exportPerson(em: EntityManager, userId: string): Promise<Record<string, unknown>> {
  const { account } = await readAccount(em, userId, 'whole')
  const [buyer] = await sql(em, 'select name, email, locale, country from buyer where user_id = $1', [userId])
  const documents = await sql<{ paper: unknown }>(
    em,
    'select paper from document where user_id = $1 order by issued_at, id',
    [userId],
  )
  return {
    billingAddress: (await savedAddress(em, userId)) ?? null,
    lastBuyer: buyer ?? null,
    plans: account.lots.map(planOf),
    payments: account.checkouts.map(paymentOf),
    documents: documents.map(({ paper }) => paper),
  }
}

const planOf = ({ id, kind, plan, clock, seconds }: Lot) => ({
  ...{ id, kind, cartId: plan.cartId, months: plan.months, limits: plan.limits, seconds, clock },
  price: toMajor(plan.price, plan.currency),
  currency: plan.currency,
})

const paymentOf = ({ id, state, plan, charged, refunded, expiresAt }: Checkout) => ({
  ...{ id, state, cartId: plan.cartId, currency: plan.currency },
  charged: toMajor(charged, plan.currency),
  refunded: toMajor(refunded, plan.currency),
  sessionEnds: new Date(expiresAt * 1000).toISOString(),
})
