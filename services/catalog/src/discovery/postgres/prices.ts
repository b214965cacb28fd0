import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Engine, Middle, PriceScope } from '../engine.ts'

/** Condition on the search table, and its parameters: what is for sale and comparable, the vehicle itself left out. */
function comparable(scope: PriceScope): { where: string; params: unknown[] } {
  const { id, model, fuels, yearMin, yearMax, mileageMin, mileageMax, powerMin, powerMax } = scope
  const years = Array.from({ length: yearMax - yearMin + 1 }, (_, at) => yearMin + at)
  return {
    // Years one by one: the index search_comparables then finds each year's mileages directly.
    where: `s.model = $1 and s.fuel = any ($2::int[]) and s.year = any ($3::int2[]) and s.mileage between $4 and $5
      and ($6::real is null or s.power between $6 and $7::real) and s.id <> $8 and not s.sold`,
    params: [model, fuels, years, mileageMin, mileageMax, powerMin, powerMax, id],
  }
}

export async function middle(em: EntityManager, scope: PriceScope): Promise<{ count: number; middle?: Middle }> {
  const { where, params } = comparable(scope)
  const [row] = await sql<{ count: number; lower: string | null; upper: string | null }>(
    em,
    `select count(*)::int as count, percentile_disc(0.5) within group (order by s.price) as lower,
       percentile_disc(0.5) within group (order by s.price desc) as upper
     from vehicle_search s where ${where}`,
    params,
  )
  if (!row || row.lower === null || row.upper === null) return { count: 0 }
  return { count: row.count, middle: { lower: BigInt(row.lower), upper: BigInt(row.upper) } }
}

export const comparables: Engine['comparables'] = async (em, scope, { year, mileage, most }) => {
  const { where, params } = comparable(scope)
  const prices = await sql<{ price: string }>(
    em,
    `select s.price from vehicle_search s where ${where} order by s.price, s.id`,
    params,
  )
  const closest = await sql<{ id: string; price: string }>(
    em,
    `select id, price from (
       select s.id, s.price from vehicle_search s where ${where}
       order by abs(s.year - $9) / 2.0 + abs(s.mileage - $10) / $11::float8, s.id limit $12::int) as close
     order by price, id`,
    [...params, year, mileage, scope.mileageMax - mileage, most],
  )
  return {
    prices: prices.map(({ price }) => Number(price)),
    closest: closest.map(({ id, price }) => ({ id, price: Number(price) })),
  }
}
