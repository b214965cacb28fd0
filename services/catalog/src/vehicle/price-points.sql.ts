import { MOST_POINTS } from './price-drop.ts'

/**
 * SQL: the last prices of a vehicle in no order, each with the seconds in which buyers could see it (`shown`).
 *
 * @param id the vehicle's, as SQL
 * @param only what else holds of the prices looked at
 */
export const pricePoints = (id: string, only = 'true'): string => `(
  select version, at, price_minor, currency, extract(epoch from shown + case when shown_since is null then interval '0'
    else coalesce(lead(at) over (order by version), now()) - greatest(at, shown_since) end)::float8 as shown
  from (
    select * from vehicle_price where vehicle_id = ${id} and ${only} order by version desc limit ${MOST_POINTS}
  ) as last)`
