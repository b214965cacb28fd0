import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, invalid, ValidationError } from '@forecourt/kernel/errors'
import { currencyRules } from '../money/currency.ts'

type Cart = Readonly<Record<string, unknown>>

const isFree = (cart: Cart): boolean => cart.price === 0 && cart.isActive === true

/**
 * A plan is priced in a currency the catalog has, and exactly one active plan is free (rulings 6): everybody without another
 * one is on it.
 *
 * @throws DomainError INVALID naming the currency or the price, FREE_PLAN
 */
export async function checkCart(em: EntityManager, input: Cart, before?: Cart): Promise<void> {
  if (input.currency !== undefined && input.currency !== before?.currency) {
    const known = await sql(em, 'select from currency_code where id = $1', [input.currency])
    if (known.length === 0) throw invalid('currency', 'validation.referenceUnknown')
  }
  if (input.price !== undefined && input.price !== before?.price) await checkDecimals(em, { ...before, ...input })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const after = { ...before, ...sent }
  if (before && isFree(before)) {
    if (!isFree(after)) throw new DomainError('FREE_PLAN')
    return
  }
  if (!isFree(after)) return
  const others = await sql(em, 'select id from cart where price = 0 and is_active for update')
  if (others.length > 0) throw new DomainError('FREE_PLAN')
}

/** Prices are stored in hundredths: what has more digits would become another price, and a small one nothing at all. */
const STORED_DECIMALS = 2

/** @throws DomainError INVALID: the price has digits that its currency has no place for */
async function checkDecimals(em: EntityManager, { price, currency }: Cart): Promise<void> {
  const [known] = await sql<{ code: string }>(em, 'select code from currency_code where id = $1', [currency])
  const limit = Math.min(currencyRules(known?.code ?? '')?.decimals ?? STORED_DECIMALS, STORED_DECIMALS)
  const [, decimals = ''] = /^\d+(?:\.(\d+))?$/.exec(String(price)) ?? [undefined, 'many']
  if (decimals.length > limit)
    throw new ValidationError([{ path: 'price', rule: 'decimals', params: { limit } }], 'cart')
}

/** @throws DomainError FREE_PLAN when the plan of everybody who holds no other would go */
export function keepFreePlan(_em: EntityManager, cart: Cart): void {
  if (isFree(cart)) throw new DomainError('FREE_PLAN')
}
