import type { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'

export interface CustomerDetails {
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  address: Stripe.Address | null
  preferredLocales: string[]
  metadata: Stripe.Metadata
}

export function newCustomer(details: CustomerDetails, created: number): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: details.address,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: details.description,
    discount: null,
    email: details.email,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: details.metadata,
    name: details.name,
    next_invoice_sequence: 1,
    phone: details.phone,
    preferred_locales: details.preferredLocales,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
