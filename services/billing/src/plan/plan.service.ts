import type { Locale, Plan } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { codesOf, limitsOf, type PlanRow, SELECT_PLANS } from './plan-rows.ts'
import { cart, cartgroup } from './plans.ts'

/** Active plans by rank and price. A plan without its limits is not on offer yet. */
export const listPlans = async (em: EntityManager, client: Client, locale: Locale): Promise<Plan[]> =>
  present(
    em,
    client,
    locale,
    await sql<PlanRow>(
      em,
      `${SELECT_PLANS} where c.is_active and c.archived_at is null and d.id is not null
       order by g.position, c.price, c.months`,
    ),
  )

/** Plans by id, active or not: who bought one keeps it. */
export async function readPlans(
  em: EntityManager,
  client: Client,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, Plan>> {
  const rows = await sql<PlanRow>(em, `${SELECT_PLANS} where c.id = any ($1::uuid[])`, [[...new Set(ids)]])
  const plans = await present(em, client, locale, rows)
  return new Map(plans.map((plan) => [plan.id, plan]))
}

async function present(em: EntityManager, client: Client, locale: Locale, rows: PlanRow[]): Promise<Plan[]> {
  const [texts, groups, codeOf] = await Promise.all([
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
    codesOf(client, rows),
  ])
  return rows.map((row) => {
    const text = texts.get(row.id)
    return {
      id: row.id,
      name: String(text?.name ?? ''),
      description: typeof text?.description === 'string' ? text.description : null,
      price: Number(row.price) / 100,
      months: row.months,
      currency: { id: row.currency, code: codeOf(row) },
      group: { id: row.group, name: String(groups.get(row.group)?.name ?? ''), position: row.position },
      limits: limitsOf(row),
    }
  })
}
