import type { Database } from '@forecourt/kernel/db'
import type { InUseCounters } from '@forecourt/kernel/resource'

const columns = ['city', 'category', 'color', 'fuel_type', 'type', 'transmission'] as const

/** How many vehicles hold a reference record; deleted ones count, for their rows still point to it, and so does a price of the past. */
export const vehicleUses = (db: Database): InUseCounters => {
  const counter = (condition: string) => async (id: string) => {
    const [row] = await db.query<{ count: number }>(`select count(*)::int as count from vehicle where ${condition}`, [
      id,
    ])
    return row?.count ?? 0
  }
  return {
    ...Object.fromEntries(columns.map((column) => [`vehicle.${column}`, counter(`${column} = $1`)])),
    'vehicle.currency': counter('currency = $1 or id in (select vehicle_id from vehicle_price where currency = $1)'),
    'vehicle.country': counter('$1 in (country, origin, first_registration_country)'),
    'vehicle.options': counter('options @> array[$1::uuid]'),
  }
}
