import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Engine, Middle, PriceScope } from '../engine.ts'

/**
 * What is for sale and comparable, the vehicle itself left out, from the read table, and its parameters. Prices are converted by
 * the present rates, and rounded as `toBase` rounds.
 */
function comparable(scope: PriceScope): { found: string; params: unknown[] } {
  const { id, model, fuels, yearMin, yearMax, mileageMin, mileageMax, powerMin, powerMax, rates } = scope
  const years = Array.from({ length: yearMax - yearMin + 1 }, (_, at) => yearMin + at)
  return {
    // Years one by one: the index search_comparable_prices then finds each year's mileages directly.
    found: `select s.id, s.year, s.mileage, floor(s.price_minor / rate.per_euro * 100000 + 0.5)::int8 as price
      from vehicle_search s join unnest($9::int[], $10::float8[]) as rate (currency, per_euro) on rate.currency = s.currency
      where s.model = $1 and s.fuel = any ($2::int[]) and s.year = any ($3::int2[]) and s.mileage between $4 and $5
        and ($6::real is null or s.power between $6 and $7::real) and s.id <> $8 and not s.sold`,
    params: [
      model,
      fuels,
      years,
      mileageMin,
      mileageMax,
      powerMin,
      powerMax,
      id,
      rates.map(({ currency }) => currency),
      rates.map(({ perEuro }) => perEuro),
    ],
  }
}

export async function middle(em: EntityManager, scope: PriceScope): Promise<{ count: number; middle?: Middle }> {
  const { found, params } = comparable(scope)
  const [row] = await sql<{ count: number; lower: string | null; upper: string | null }>(
    em,
    `select count(*)::int as count, percentile_disc(0.5) within group (order by s.price) as lower,
       percentile_disc(0.5) within group (order by s.price desc) as upper
     from (${found}) as s`,
    params,
  )
  if (!row || row.lower === null || row.upper === null) return { count: 0 }
  return { count: row.count, middle: { lower: BigInt(row.lower), upper: BigInt(row.upper) } }
}

export const comparables: Engine['comparables'] = async (em, scope, { year, mileage, most }) => {
  const { found, params } = comparable(scope)
  const prices = await sql<{ price: string }>(em, `select s.price from (${found}) as s order by s.price, s.id`, params)
  const closest = await sql<{ id: string; price: string }>(
    em,
    `select id, price from (
       select s.id, s.price from (${found}) as s
       order by abs(s.year - $11) / 2.0 + abs(s.mileage - $12) / $13::float8, s.id limit $14::int) as close
     order by price, id`,
    [...params, year, mileage, scope.mileageMax - mileage, most],
  )
  return {
    prices: prices.map(({ price }) => Number(price)),
    closest: closest.map(({ id, price }) => ({ id, price: Number(price) })),
  }
}
