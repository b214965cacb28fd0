import { isFeatured } from '../../plan/plan-in-force.ts'
import { FEATURED_SLOTS, type FeaturedQuestion } from '../engine.ts'
import { condition, Params } from './search-sql.ts'

/** What a search finds so few of that all of them are read; of more, a sample is (ADR 44). */
const FEW = 1_000
/** Sellers that are put in order, and those of them that are asked for a vehicle. */
const SELLERS = 256
const ASKED = 16
/** Vehicles of one seller among which one is looked for. */
const OF_SELLER = 32
/** Vehicles, whoever sells them, among which the slots are looked for that are still free then. */
const OF_ALL = 2_048

/** The statement whose rows are the `id`s of the vehicles in the featured slots, in their order, and its values. */
export function featuredStatement({ terms, found, hidden, slice }: FeaturedQuestion): {
  text: string
  values: unknown[]
} {
  const params = new Params()
  const parts: Parts = {
    matches: `not listed.sold and ${condition(terms, params)}`,
    hidden: `${params.add(hidden)}::uuid[]`,
    slice: `${params.add(slice)}::int8`,
  }
  return { text: found <= FEW ? amongFew(parts) : amongMany(parts), values: params.values }
}

/** Pieces of SQL with their parameters. */
interface Parts {
  readonly matches: string
  readonly hidden: string
  readonly slice: string
}

/** SQL: the place in the order of a slice, another in each. */
const turnOf = (id: string, { slice }: Parts): string => `uuid_hash_extended(${id}, ${slice})`

/** All that match, one of each seller. */
const amongFew = (parts: Parts): string => `
  with matching as materialized (select id from vehicle_search as listed where ${parts.matches})
  select id from (${onePerSeller('matching m join featured_offer o on o.vehicle_id = m.id', 'true', parts)}) as one
  where ${isFeatured('one.owner_id')} order by ${turnOf('one.owner_id', parts)} limit ${FEATURED_SLOTS}`

/**
 * Sellers in the order of the slice are each asked for a vehicle that matches, until there are enough; so each seller has the
 * same share, however much they sell. Where few sellers have what is looked for, the other slots are filled from a stretch of
 * all vehicles. The limits bound what is read, whatever is searched for.
 */
const amongMany = (parts: Parts): string => `
  with asked as (
    select owner_id, ${turnOf('owner_id', parts)} as place
    from (${stretch('featured_seller', 'owner_id', 'true', SELLERS, parts)}) as s
    where owner_id <> all (${parts.hidden}) order by place limit ${ASKED}),
  first as materialized (
    select a.owner_id, a.place, shown.id from asked a cross join lateral (
      select o.vehicle_id as id
      from (${stretch('featured_offer', 'vehicle_id', 'owner_id = a.owner_id', OF_SELLER, parts)}) as o
      ${thatMatches(parts)}
      order by ${turnOf('o.vehicle_id', parts)} limit 1) as shown
    where ${isFeatured('a.owner_id')} order by a.place limit ${FEATURED_SLOTS}),
  second as (
    select one.id, ${turnOf('one.owner_id', parts)} as place from (${onePerSeller(
      `(${stretch('featured_offer', 'vehicle_id, owner_id', 'true', OF_ALL, parts)}) as o
       ${thatMatches(parts)}`,
      `o.owner_id not in (select owner_id from first)`,
      parts,
    )}) as one
    where (select count(*) from first) < ${FEATURED_SLOTS} and ${isFeatured('one.owner_id')} order by place limit ${FEATURED_SLOTS})
  select id from (select id, 0 as part, place from first union all select id, 1, place from second) as chosen
  order by part, place limit ${FEATURED_SLOTS}`

/** SQL: leaves those of `o` that match. Each is looked up by its id, whatever the planner expects of the conditions (`offset 0`). */
const thatMatches = ({ matches }: Parts): string =>
  `cross join lateral (select from vehicle_search as listed where listed.id = o.vehicle_id and ${matches} offset 0) as found`

/** SQL: one of each seller's vehicles among these, the one whose turn it is. `o` has its id and its owner. */
const onePerSeller = (from: string, where: string, parts: Parts): string => `
  select distinct on (o.owner_id) o.owner_id, o.vehicle_id as id from ${from}
  where ${where} and o.owner_id <> all (${parts.hidden}) order by o.owner_id, ${turnOf('o.vehicle_id', parts)}`

/** SQL: so many rows of the circle of a table, from the place of the slice on. */
function stretch(table: string, columns: string, where: string, most: number, { slice }: Parts): string {
  const from = `hashint8(${slice})`
  const part = (sign: '>=' | '<') =>
    `(select ${columns} from ${table} where ${where} and turn ${sign} ${from} order by turn limit ${most})`
  return `${part('>=')} union all ${part('<')} limit ${most}`
}
