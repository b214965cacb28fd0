import { type Minor, roundedForStripe, toStripe } from './amount.ts'
import { currencyRules } from './currency.ts'

/** Whether Stripe charges exactly this. A cart whose price is not chargeable is refused with 422 (rulings 6). */
export function isChargeable(amount: Minor, currency: string): boolean {
  const rules = currencyRules(currency)
  const units = toStripe(amount, currency)
  return !!rules && units !== undefined && units >= rules.stripeMinimum && units <= rules.stripeMaximum
}

/**
 * What is charged where an amount is due. Below Stripe's minimum nothing is; digits that Stripe cannot take are left out. The
 * difference is a discount (rulings 6).
 */
export function chargedFor(due: Minor, currency: string): { charged: Minor; discount: Minor } {
  const rounded = roundedForStripe(due, currency)
  const charged = isChargeable(rounded, currency) ? rounded : 0n
  return { charged, discount: due - charged }
}
