import {
  powertrains,
  type VehicleFacts,
  type VehicleField,
  type VehicleReference,
  vehicleReferences,
} from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'

/** Ids of the records a vehicle refers to. */
export type References = { readonly [F in VehicleReference]?: string | null | undefined } & {
  readonly options?: readonly string[] | null | undefined
}

/** What the rules need of the records a vehicle refers to. */
export interface ReferenceFacts extends VehicleFacts {
  /** Of the currency; null where none is chosen. */
  readonly decimals: number | null
  /** Id of the country the city lies in. */
  readonly cityCountry: string | null
  /** Id of the category the body style is of; null also where it is of any. */
  readonly typeCategory: string | null
  /** Fields whose record does not exist. */
  readonly unknown: readonly VehicleField[]
}

interface Row {
  decimals: number | null
  country_code: string | null
  city_country: string | null
  category_code: string | null
  powertrain: string | null
  color: boolean
  type_category: string | null
  transmission: boolean
  origin: boolean
  first: boolean
  options: number
}

const references = (lock: '' | 'for key share') =>
  prepared(
    `with options as (
   select from option where id = any ($11::uuid[]) and archived_at is null ${lock}
 )
 select
   (select decimals from currency where id = $1::uuid and archived_at is null) as decimals,
   (select code from country where id = $2::uuid and archived_at is null) as country_code,
   (select country from city where id = $3::uuid and archived_at is null) as city_country,
   (select coalesce(code, '') from category where id = $4::uuid and archived_at is null) as category_code,
   (select powertrain from fueltype where id = $5::uuid and archived_at is null) as powertrain,
   exists (select from color where id = $6::uuid and archived_at is null) as color,
   (select coalesce(category::text, '') from type where id = $7::uuid and archived_at is null) as type_category,
   exists (select from transmission where id = $8::uuid and archived_at is null) as transmission,
   exists (select from country where id = $9::uuid and archived_at is null) as origin,
   exists (select from country where id = $10::uuid and archived_at is null) as first,
   (select count(*)::int from options) as options`,
  )
const REFERENCES = references('')
const REFERENCES_TO_WRITE = references('for key share')

/**
 * Looks up all records a vehicle refers to in one statement.
 *
 * @param isNew whether no vehicle refers to them yet: options are locked against a delete that asks around at this moment;
 *   the others have foreign keys, an array of ids has none
 */
export async function loadReferences(em: EntityManager, refs: References, isNew: boolean): Promise<ReferenceFacts> {
  const options = refs.options ?? []
  const [row] = await sql<Row>(em, isNew ? REFERENCES_TO_WRITE : REFERENCES, [
    refs.currency ?? null,
    refs.country ?? null,
    refs.city ?? null,
    refs.category ?? null,
    refs.fuel_type ?? null,
    refs.color ?? null,
    refs.type ?? null,
    refs.transmission ?? null,
    refs.origin ?? null,
    refs.first_registration_country ?? null,
    options,
  ])
  if (!row) throw new Error('a select without from answers one row')
  const found: Record<VehicleReference, boolean> = {
    currency: row.decimals !== null,
    country: row.country_code !== null,
    city: row.city_country !== null,
    category: row.category_code !== null,
    fuel_type: row.powertrain !== null,
    color: row.color,
    type: row.type_category !== null,
    transmission: row.transmission,
    origin: row.origin,
    first_registration_country: row.first,
  }
  const unknown: VehicleField[] = vehicleReferences.filter((field) => refs[field] && !found[field])
  return {
    decimals: row.decimals,
    country: row.country_code,
    category: row.category_code || null,
    cityCountry: row.city_country,
    typeCategory: row.type_category || null,
    powertrain: powertrains.find((known) => known === row.powertrain) ?? null,
    unknown: row.options === new Set(options).size ? unknown : [...unknown, 'options'],
  }
}

/** True when both refer to the same records, so that facts about one hold for the other. */
export const sameReferences = (a: References, b: References): boolean =>
  vehicleReferences.every((field) => (a[field] ?? null) === (b[field] ?? null)) &&
  (a.options ?? []).length === (b.options ?? []).length &&
  (a.options ?? []).every((id) => b.options?.includes(id))
