import { type Plan, referenceChoices } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { DomainError } from '@forecourt/kernel/errors'

/** A plan with its family, its limits (`d`; a cart may lack them) and what is known of its currency. */
export interface PlanRow {
  id: string
  group: string
  currency: string
  /** Hundredths, whatever the currency. */
  price: string
  months: number
  on_offer: boolean
  position: number
  code: string | null
  vehicle_limit: number | null
  photo_limit_per_vehicle: number | null
  contact_limit_per_month: number | null
  featured_listing: boolean | null
  detailed_stats: boolean | null
  priority_support: boolean | null
}

export const SELECT_PLANS = `
  select c.id, c."group", c.currency, c.price, c.months, c.is_active and c.archived_at is null as on_offer, g.position, k.code,
         d.vehicle_limit, d.photo_limit_per_vehicle, d.contact_limit_per_month, d.featured_listing, d.detailed_stats,
         d.priority_support
  from cart c join cartgroup g on g.id = c."group" left join cartdetail d on d.cart = c.id
  left join currency_code k on k.id = c.currency`

export const limitsOf = (row: PlanRow): Plan['limits'] => ({
  vehicle_limit: row.vehicle_limit,
  photo_limit_per_vehicle: row.photo_limit_per_vehicle,
  contact_limit_per_month: row.contact_limit_per_month,
  featured_listing: row.featured_listing ?? false,
  detailed_stats: row.detailed_stats ?? false,
  priority_support: row.priority_support ?? false,
})

/**
 * The codes of the plans' currencies. The projection answers; on a miss, one signed GET to the owner (architecture, Who owns
 * what).
 *
 * @returns the code of each plan's currency; throws DomainError UNAVAILABLE where nobody knows it
 */
export async function codesOf(client: Client, rows: readonly PlanRow[]): Promise<(row: PlanRow) => string> {
  const missing = rows.some(({ code }) => code === null)
  const { data } = missing ? await client.call(referenceChoices) : { data: { currencies: [] } }
  const codes = new Map(data.currencies.map(({ id, code }) => [id, code]))
  return (row) => {
    const code = row.code ?? codes.get(row.currency)
    if (!code) throw new DomainError('UNAVAILABLE', { retryAfter: 2 })
    return code
  }
}
