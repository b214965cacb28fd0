import { type Locale, type Plan, referenceChoices } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { cart, cartgroup } from './plans.ts'

interface PlanRow {
  id: string
  group: string
  currency: string
  price: string
  months: number
  position: number
  code: string | null
  vehicle_limit: number | null
  photo_limit_per_vehicle: number | null
  contact_limit_per_month: number | null
  featured_listing: boolean | null
  detailed_stats: boolean | null
  priority_support: boolean | null
}

const SELECT = `
  select c.id, c."group", c.currency, c.price, c.months, g.position, k.code, d.vehicle_limit, d.photo_limit_per_vehicle,
         d.contact_limit_per_month, d.featured_listing, d.detailed_stats, d.priority_support
  from cart c join cartgroup g on g.id = c."group" join cartdetail d on d.cart = c.id
  left join currency_code k on k.id = c.currency`

/** Active plans by rank and price. A plan without its limits is not on offer yet. */
export const listPlans = async (em: EntityManager, client: Client, locale: Locale): Promise<Plan[]> =>
  present(
    em,
    client,
    locale,
    await sql<PlanRow>(
      em,
      `${SELECT} where c.is_active and c.archived_at is null order by g.position, c.price, c.months`,
    ),
  )

/** One plan, active or not: who bought it keeps it. @throws DomainError NOT_FOUND */
export async function readPlan(em: EntityManager, client: Client, id: string, locale: Locale): Promise<Plan> {
  const [plan] = await present(em, client, locale, await sql<PlanRow>(em, `${SELECT} where c.id = $1`, [id]))
  if (!plan) throw new DomainError('NOT_FOUND')
  return plan
}

/** The plan of everybody who holds no other. @throws DomainError NOT_FOUND when an administrator left none */
export async function freePlan(em: EntityManager, client: Client, locale: Locale): Promise<Plan> {
  const [row] = await sql<{ id: string }>(
    em,
    'select id from cart where price = 0 and is_active and archived_at is null order by id limit 1',
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return readPlan(em, client, row.id, locale)
}

async function present(em: EntityManager, client: Client, locale: Locale, rows: PlanRow[]): Promise<Plan[]> {
  const [texts, groups, missing] = await Promise.all([
    cart.read(
      em,
      rows.map(({ id }) => id),
      locale,
    ),
    cartgroup.read(
      em,
      rows.map(({ group }) => group),
      locale,
    ),
    missingCodes(client, rows),
  ])
  return rows.map((row) => {
    const text = texts.get(row.id)
    const code = row.code ?? missing.get(row.currency)
    if (!code) throw new DomainError('UNAVAILABLE', { retryAfter: 2 })
    return {
      id: row.id,
      name: String(text?.name ?? ''),
      description: typeof text?.description === 'string' ? text.description : null,
      price: Number(row.price) / 100,
      months: row.months,
      currency: { id: row.currency, code },
      group: { id: row.group, name: String(groups.get(row.group)?.name ?? ''), position: row.position },
      limits: {
        vehicle_limit: row.vehicle_limit,
        photo_limit_per_vehicle: row.photo_limit_per_vehicle,
        contact_limit_per_month: row.contact_limit_per_month,
        featured_listing: row.featured_listing ?? false,
        detailed_stats: row.detailed_stats ?? false,
        priority_support: row.priority_support ?? false,
      },
    }
  })
}

/** The projection answers; on a miss, one signed GET to the owner (architecture, Who owns what). */
async function missingCodes(client: Client, rows: readonly PlanRow[]): Promise<Map<string, string>> {
  if (rows.every(({ code }) => code !== null)) return new Map()
  const { data } = await client.call(referenceChoices)
  return new Map(data.currencies.map(({ id, code }) => [id, code]))
}
