import { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'

export interface Wanted {
  currency: string
  unitAmount: number
  quantity: number
  name: string
  metadata: Stripe.Metadata
  taxBehavior: Stripe.Price.TaxBehavior
}

/** A line item with the price and the product that `price_data` makes on the way. */
export function newLineItem(wanted: Wanted, created: number): Stripe.LineItem {
  const total = wanted.unitAmount * wanted.quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: wanted.currency,
    description: wanted.name,
    metadata: wanted.metadata,
    price: newPrice(wanted, created),
    quantity: wanted.quantity,
  }
}

/** Its product has an id and is not kept: products are no part of this sandbox. */
function newPrice(wanted: Wanted, created: number): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: wanted.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod', 14),
    recurring: null,
    tax_behavior: wanted.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: wanted.unitAmount,
    unit_amount_decimal: Stripe.Decimal.from(wanted.unitAmount),
  }
}
