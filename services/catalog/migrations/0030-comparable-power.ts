/**
 * Power is part of what makes a price comparable, so the index that answers alone has it too. The one without stays for
 * instances of the version before; a later release drops it (ADR 6).
 */
export const up = [
  'drop index concurrently if exists search_comparables',
  `create index concurrently search_comparables on vehicle_search (model, year, mileage)
     include (fuel, power, price, id) where not sold`,
]
export const transaction = false
