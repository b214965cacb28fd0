import { vehicleFieldNames } from '@forecourt/contracts'
import { prepared } from '@forecourt/kernel/db'
import { pictureJson } from '../picture/picture.sql.ts'
import { photosShown } from '../plan/plan-in-force.ts'
import { pricePoints } from './price-points.sql.ts'
import { holdsOf } from './vehicle.holds.ts'

/** SQL: how many pictures the viewer `$2` is shown: their owner all of them. */
const most = `case when v.owner_id = $2::uuid then null else ${photosShown('v')} end`

/** SQL: a vehicle's pictures in order, with their places from 1 on, without those that moderators hid. */
export const placedPictures = `select id, hash, row_number() over (order by position, id) as at from vehicle_picture
  where vehicle_id = v.id and hidden_at is null order by position, id`

const pictures = `(select coalesce(json_agg(${pictureJson} order by vp.at), '[]')
  from (${placedPictures} limit ${most}) vp join picture p on p.hash = vp.hash) as pictures`

/** Columns that every reply about a vehicle needs; `$2` is the viewer's id. */
const system = `(select row_to_json(r) from vehicle_rating r where r.id = v.id) as rating, v.id, v.owner_id, v.published, ${holdsOf('v')} as holds, v.version, v.sold, v.featured, v.incomplete, v.likes, v.posted_at, v.created_at,
  v.updated_at, v.price_minor,
  exists (select from vehicle_favorite f where f.user_id = $2::uuid and f.vehicle_id = v.id) as is_favorite,
  exists (select from vehicle_like l where l.user_id = $2::uuid and l.vehicle_id = v.id) as is_liked`

/** Pictures on a card; the others are a number. */
const CARD_PICTURES = 5

/** SQL: what was asked for a vehicle that is offered, oldest first, if that changed lately; else null. See `reducedFrom`. */
const reduced = `case when not v.sold and (
      select at from vehicle_price where vehicle_id = v.id order by version desc limit 1
    ) > now() - interval '31 days' then (
    select json_agg(json_build_object('at', p.at, 'amount', p.price_minor, 'currency', p.currency, 'shown', p.shown) order by p.version)
    from ${pricePoints('v.id')} p
    having count(*) > 1
  ) end as prices`

const ownerName = "coalesce((select se.name from seller se where se.id = v.owner_id), '') as owner_name"

/** Cards of the vehicles `$1`, in their order, without those that were deleted; records they refer to by their ids. */
export const CARDS = prepared(
  `select ${system}, v.title, v.brand, v.model, v.year, v.mileage, v.engine_power, v.din_power, v.battery_range,
     v.currency, ${reduced}, v.country, v.city, v.category, v.color, v.fuel_type, v.type, v.transmission, ${ownerName}, shown.pictures, shown.picture_count
   from unnest($1::uuid[]) with ordinality as wanted (id, at) join vehicle v on v.id = wanted.id
   cross join lateral (
     select coalesce(json_agg(${pictureJson} order by vp.at) filter (where vp.at <= ${CARD_PICTURES}), '[]') as pictures,
       count(*)::int as picture_count
     from (${placedPictures} limit ${most}) vp
     join picture p on p.hash = vp.hash
   ) as shown
   where v.deleted_at is null order by wanted.at`,
)

const columns = vehicleFieldNames.filter((name) => name !== 'price').map((name) => `v.${name}`)

const whole = `${system}, ${columns.join(', ')}, ${pictures}, ${ownerName}`

/** The vehicles `$1` whole, in their order, without those that were deleted; records they refer to by their ids. */
export const VEHICLES = prepared(
  `select ${whole} from unnest($1::uuid[]) with ordinality as wanted (id, at) join vehicle v on v.id = wanted.id
   where v.deleted_at is null order by wanted.at`,
)

/** The vehicle `$1`. Of a list of one, PostgreSQL would make a new plan each time, which takes six times as long as to read it. */
export const VEHICLE = prepared(`select ${whole} from vehicle v where v.id = $1::uuid and v.deleted_at is null`)
