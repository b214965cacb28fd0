import type { BillingAddress as Address, DataOf, readBillingAddress } from '@forecourt/contracts'
import type { Database, EntityManager } from '@forecourt/kernel/db'
import { invalid } from '@forecourt/kernel/errors'
import { toFraction } from '../money/tax.ts'
import { taxRateFor } from '../taxrate/taxrate.ts'
import { BillingAddress } from './billing-address.entity.ts'

const OPTIONAL = ['company', 'line2', 'postalCode', 'taxNumber'] as const

/** Texts as they are printed: without blanks around them or doubled in them. */
const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ')

/**
 * What an address says beyond its schema.
 *
 * @throws DomainError INVALID naming `company`
 */
export function checkAddress({ kind, company }: Address): void {
  if (kind === 'company' && !company) throw invalid('company', 'validation.companyRequired')
  if (kind === 'person' && company) throw invalid('company', 'validation.companyOfPerson')
}

/** The address a person saved. @returns undefined where they saved none */
export async function savedAddress(em: EntityManager, userId: string): Promise<Address | undefined> {
  const saved = await em.findOne(BillingAddress, { userId })
  if (!saved) return undefined
  const { kind, name, line1, city, country } = saved
  const more = Object.fromEntries(OPTIONAL.flatMap((field) => (saved[field] ? [[field, saved[field]]] : [])))
  return { kind, name, line1, city, country, ...more }
}

/** The saved address and the tax rate there, as it is shown. */
export async function showAddress(em: EntityManager, userId: string): Promise<DataOf<typeof readBillingAddress>> {
  const address = await savedAddress(em, userId)
  const rate = address && (await taxRateFor(em, address.country))
  return { address: address ?? null, taxRate: rate === undefined ? null : toFraction(rate) }
}

/** Saves a checked address; the last one who saves is right. */
export async function saveAddress(em: EntityManager, userId: string, address: Address): Promise<void> {
  const texts = Object.fromEntries(
    (['name', 'line1', 'city', ...OPTIONAL] as const).map((field) => {
      const text = address[field]
      return [field, text === undefined ? null : tidy(text)]
    }),
  )
  await em.upsert(BillingAddress, { userId, kind: address.kind, country: address.country, ...texts })
}

/** A deleted account's address goes; invoices keep their own copies (rulings 6). @returns whether there was one */
export const forgetAddress = async (em: EntityManager, userId: string): Promise<boolean> =>
  (await em.nativeDelete(BillingAddress, { userId })) > 0

/** How many addresses are in a country, for the in-use check. */
export async function countAddresses(db: Database, country: string): Promise<number> {
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from billing_address where country = $1', [
    country,
  ])
  return row?.n ?? 0
}
