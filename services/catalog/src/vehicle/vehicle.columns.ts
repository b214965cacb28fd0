import { type Vehicle, vehicleFieldNames } from '@forecourt/contracts'
import { pictureJson } from '../picture/picture.sql.ts'

/** The name of a reference record in the caller's language; `$1` of every statement here is that locale. */
const nameOf = (alias: string): string =>
  `coalesce(nullif(${alias}.translations -> $1::text ->> 'name', ''), ${alias}.name)`

const named = (alias: string, more = ''): string =>
  `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name', ${nameOf(alias)}${more}) end`

/** Columns of joined reference records, as the contract's `…Ref` schemas have them. */
export const reference = {
  currency: named('cu', ", 'code', cu.code, 'symbol', cu.symbol, 'decimals', cu.decimals"),
  country: named('co', ", 'code', co.code"),
  city: named('ci', ", 'latitude', ci.latitude, 'longitude', ci.longitude"),
  category: named('ca', ", 'code', ca.code"),
  color: named('cl', ", 'hex', cl.hex"),
  fuel_type: named('fu', ", 'powertrain', fu.powertrain"),
  type: named('ty'),
  transmission: named('tr'),
  origin: named('og', ", 'code', og.code"),
  first_registration_country: named('fr', ", 'code', fr.code"),
} as const satisfies Partial<Record<keyof Vehicle, string>>

/** Joins of what both a card and a whole vehicle show. */
export const joins = `
  left join currency cu on cu.id = v.currency
  left join country co on co.id = v.country
  left join city ci on ci.id = v.city
  left join category ca on ca.id = v.category
  left join color cl on cl.id = v.color
  left join fueltype fu on fu.id = v.fuel_type
  left join type ty on ty.id = v.type
  left join transmission tr on tr.id = v.transmission`

export const allJoins = `${joins}
  left join country og on og.id = v.origin
  left join country fr on fr.id = v.first_registration_country`

const pictures = (limit: string): string => `(select coalesce(jsonb_agg(shown.picture order by shown.at), '[]') from (
    select ${pictureJson} as picture, row_number() over (order by vp.position, vp.id) as at
    from vehicle_picture vp join picture p on p.hash = vp.hash
    where vp.vehicle_id = v.id order by vp.position, vp.id ${limit}) as shown) as pictures`

/** Columns that every reply about a vehicle needs; `$2` is the viewer's id. */
const system = `v.id, v.owner_id, v.published, v.holds, v.version, v.sold, v.featured, v.incomplete, v.likes, v.posted_at, v.created_at,
  v.updated_at, v.price_minor, cu.decimals as price_decimals,
  exists (select from vehicle_favorite f where f.user_id = $2::uuid and f.vehicle_id = v.id) as is_favorite,
  exists (select from vehicle_like l where l.user_id = $2::uuid and l.vehicle_id = v.id) as is_liked`

const refs = (names: readonly (keyof typeof reference)[]): string =>
  names.map((name) => `${reference[name]} as "${name}"`).join(', ')

export const cardColumns = `${system}, v.title, v.brand, v.model, v.year, v.mileage, v.engine_power, v.din_power,
  v.battery_range, ${refs(['currency', 'country', 'city', 'category', 'color', 'fuel_type', 'type', 'transmission'])},
  ${pictures('limit 5')},
  (select count(*)::int from vehicle_picture vp where vp.vehicle_id = v.id) as picture_count`

const scalars = vehicleFieldNames.filter((name) => !(name in reference) && name !== 'options' && name !== 'price')

export const vehicleColumns = `${system}, ${scalars.map((name) => `v.${name}`).join(', ')},
  ${refs(Object.keys(reference) as (keyof typeof reference)[])},
  (select coalesce(jsonb_agg(jsonb_build_object('id', op.id, 'name', ${nameOf('op')}) order by ${nameOf('op')}), '[]')
   from option op where op.id = any (v.options)) as options,
  ${pictures('')},
  coalesce((select se.name from seller se where se.id = v.owner_id), '') as owner_name`
