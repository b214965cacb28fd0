import type { VehicleFilter } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { modelValue } from '../search/search-key.ts'
import { nameKey } from '../text/fold.ts'

/** What stands for "anything": the anchor of a search that names no value a vehicle could be looked up by. */
const ANY = '*'

/** Filters that hold ids, with the vehicle's column of the same meaning. */
const referenced = {
  city: 'city',
  type: 'type',
  color: 'color',
  country: 'country',
  transmission: 'transmission',
  fuelType: 'fuel_type',
  category: 'category',
} as const satisfies Partial<Record<keyof VehicleFilter, string>>

export interface Prefilter {
  /** The group that is expected to leave the fewest searches; indexed. */
  readonly anchors: readonly string[]
  /** Of each group a matching vehicle has at least one. */
  readonly groups: readonly (readonly string[])[]
}

/**
 * What a vehicle must have to be worth comparing with a search. It may let through what does not match, never keep back
 * what does: the search's own condition decides. Groups come in the order of how much they are expected to narrow.
 */
export function prefilterOf(filter: VehicleFilter): Prefilter {
  const groups: string[][] = []
  const brands = (filter.brand ?? []).map(nameKey)
  const models = (filter.model ?? []).map(nameKey)
  if (models.length > 0) {
    groups.push(
      brands.length > 0
        ? brands.flatMap((brand) => models.map((model) => `model:${modelValue(brand, model)}`))
        : models.map((model) => `name:${model}`),
    )
  }
  if (brands.length > 0) groups.push(brands.map((brand) => `brand:${brand}`))
  for (const [parameter, column] of Object.entries(referenced)) {
    // Cities around a city are looked up when it comes to it: there are many, and new ones are added.
    if (parameter === 'city' && filter.radiusKm !== undefined) continue
    const values = filter[parameter as keyof typeof referenced] ?? []
    if (values.length > 0) groups.push(values.map((value) => `${column}:${value}`))
  }
  for (const option of filter.options ?? []) groups.push([`option:${option}`])
  return { anchors: groups[0] ?? [ANY], groups }
}

/** The columns of a vehicle that tokens are made of. */
export type TokenSource = Record<(typeof referenced)[keyof typeof referenced], string | null> & {
  brand_key: string | null
  model_key: string | null
  options: readonly string[]
}

/** Everything a group could name of a vehicle. */
export const tokensOf = (vehicle: TokenSource): string[] => [
  ANY,
  `brand:${vehicle.brand_key}`,
  `name:${vehicle.model_key}`,
  `model:${modelValue(vehicle.brand_key ?? '', vehicle.model_key ?? '')}`,
  ...Object.values(referenced).map((column) => `${column}:${vehicle[column]}`),
  ...vehicle.options.map((option) => `option:${option}`),
]

/** A bound of a filter against a column; a column without a value is left to the search's own condition. */
const bound = (name: string, sign: '<=' | '>=', column: string): string =>
  `coalesce((s.filter ->> '${name}')::float8 ${sign} v.${column}, true)`

/**
 * Seconds a vehicle's change may take to commit. A search saved meanwhile did not find the vehicle yet, so it is told of
 * it: rather once too often than never.
 */
const COMMIT_SECONDS = 3

/**
 * The searches of others that may match a vehicle and have not yet, saved before `at`. One pass over an index; figures,
 * words and distances are compared with room for rounding.
 */
export async function candidates(
  em: EntityManager,
  vehicle: TokenSource & { id: string; owner_id: string },
  at: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    em,
    `with v as materialized (select * from vehicle_search where id = $1)
     select s.id from saved_search s cross join v
       left join currency c on c.id = (s.filter ->> 'currency')::uuid
       left join exchange_rate r on r.currency = c.code
     where s.anchors && $2::text[] and s.owner_id <> $3 and s.filter_at <= $4::timestamptz + make_interval(secs => ${COMMIT_SECONDS})
       and not exists (select from saved_search_match m where m.search_id = s.id and m.vehicle_id = $1)
       and not exists (select from jsonb_array_elements(s.groups) g where not jsonb_exists_any(g, $2::text[]))
       and (s.words is null or v.words @@ s.words)
       and ${bound('yearMin', '<=', 'year')} and ${bound('yearMax', '>=', 'year')}
       and ${bound('mileageMin', '<=', 'mileage')} and ${bound('mileageMax', '>=', 'mileage')}
       and coalesce((s.filter ->> 'priceMin')::float8 / coalesce(r.rate, 1) * 100000 - 1 <= v.price, true)
       and coalesce((s.filter ->> 'priceMax')::float8 / coalesce(r.rate, 1) * 100000 + 1 >= v.price, true)
       and (s.filter -> 'radiusKm' is null or exists (
         select from jsonb_array_elements_text(s.filter -> 'city') wanted join city here on here.id = wanted::uuid
           join city near on near.id = $5
         where here.id = near.id or ${distance('here', 'near')} <= (s.filter ->> 'radiusKm')::float8 + 1))
     order by s.id`,
    [vehicle.id, tokensOf(vehicle), vehicle.owner_id, at, vehicle.city],
  )
  return rows.map(({ id }) => id)
}

/** Kilometres between two cities, as the search measures them. */
const distance = (a: string, b: string): string =>
  `2 * 6371 * asin(least(1, sqrt(power(sin(radians(${b}.latitude - ${a}.latitude) / 2), 2)
    + cos(radians(${a}.latitude)) * cos(radians(${b}.latitude))
      * power(sin(radians(${b}.longitude - ${a}.longitude) / 2), 2))))`
