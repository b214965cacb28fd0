import { defineEntity, p } from '@forecourt/kernel/db'

const BillingAddressSchema = defineEntity({
  name: 'BillingAddress',
  tableName: 'billing_address',
  properties: {
    userId: p.uuid().primary(),
    kind: p.enum(['person', 'company']),
    name: p.text(),
    company: p.text().nullable(),
    line1: p.text(),
    line2: p.text().nullable(),
    postalCode: p.text().nullable(),
    city: p.text(),
    country: p.uuid(),
    taxNumber: p.text().nullable(),
  },
})

/** Whom a person's invoices are made out to from now on; each invoice keeps its own copy. */
export class BillingAddress extends BillingAddressSchema.class {}
BillingAddressSchema.setClass(BillingAddress)
