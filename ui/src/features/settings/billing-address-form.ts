import { BillingAddress, type BodyOf, type saveBillingAddress } from '@forecourt/contracts'
import type { Static } from 'typebox'

/** The form is the contract's body; what may be left out is empty in it. */
export const BillingAddressForm = BillingAddress
export type BillingAddressForm = Required<Static<typeof BillingAddress>>

const empty: BillingAddressForm = {
  kind: 'person',
  name: '',
  company: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  taxNumber: '',
}

/** What the form begins with: the saved address, else the own name. */
export const addressValues = (saved: BillingAddress | null, name: string, country: string): BillingAddressForm => ({
  ...empty,
  ...(saved ?? { name, country }),
})

/** The address as it is saved: blanks around a text are none, and only a company has a company's name. */
export function addressBody(values: BillingAddressForm): BodyOf<typeof saveBillingAddress> {
  const { kind, company, line2, postalCode, taxNumber, ...rest } = values
  const optional = { company: kind === 'company' ? company : '', line2, postalCode, taxNumber }
  const given = Object.entries(optional)
    .map(([field, text]) => [field, text.trim()] as const)
    .filter(([, text]) => text !== '')
  return { kind, ...rest, ...Object.fromEntries(given) }
}
