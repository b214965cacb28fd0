import { type Static, Type as T } from 'typebox'
import { Data, endpoint, IdParams, Nullable, OneOf, Strict, Uuid } from '../kit.ts'
import { oneLine } from '../written.ts'

/** A line of an address as it is printed: something is written in it, on one line, in the order it was typed. */
const Line = (maxLength: number) =>
  T.String({
    minLength: 1,
    maxLength,
    pattern: oneLine,
  })

/** Whom invoices are made out to. What is left out is not printed. */
export const BillingAddress = Strict({
  kind: OneOf(['person', 'company']),
  name: Line(120),
  /** Of a company, and required there. */
  company: T.Optional(Line(120)),
  line1: Line(120),
  line2: T.Optional(Line(120)),
  /** Some countries have none. */
  postalCode: T.Optional(Line(16)),
  city: Line(80),
  country: Uuid,
  /** Printed as it is given; nothing follows from it (rulings 6). */
  taxNumber: T.Optional(T.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 ./-]{3,29}$' })),
})
export type BillingAddress = Static<typeof BillingAddress>

/** The tax inside a price in the country of the address, 0.2 for 20 %; null: no rate is known there, and none is charged. */
const Saved = T.Object({ address: Nullable(BillingAddress), taxRate: Nullable(T.Number()) })

export const readBillingAddress = endpoint({
  id: 'billing.readBillingAddress',
  method: 'GET',
  path: '/user/:id/billing-address',
  access: 'self',
  summary: 'The address invoices are made out to, and the tax rate there',
  params: IdParams,
  replies: { 200: Data(Saved) },
})
export const saveBillingAddress = endpoint({
  id: 'billing.saveBillingAddress',
  method: 'PUT',
  path: '/user/:id/billing-address',
  access: 'self',
  summary: 'Save the address invoices are made out to from now on',
  // The catalog may have to be asked for the country: never inside a transaction.
  transaction: 'manual',
  params: IdParams,
  body: BillingAddress,
  replies: { 200: Data(Saved) },
})
