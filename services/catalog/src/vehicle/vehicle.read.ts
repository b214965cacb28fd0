import {
  type hiddenReasons,
  type Locale,
  type OwnVehicleCard,
  type UserCaller,
  type Vehicle,
  type VehicleCard,
  vehicleFieldNames,
} from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { toMajor } from '../money/money.ts'
import { allJoins, cardColumns, joins, vehicleColumns } from './vehicle.columns.ts'
import { canDelete, canEdit, canSee, canSeePrivate, type Viewer } from './vehicle.rights.ts'

/** What every row has, whatever else it shows. */
interface SystemRow {
  id: string
  owner_id: string
  published: boolean
  holds: string[]
  version: number
  sold: boolean
  featured: boolean
  incomplete: boolean
  likes: number
  posted_at: Date | null
  created_at: Date
  updated_at: Date
  price_minor: string | null
  price_decimals: number | null
  is_favorite: boolean
  is_liked: boolean
}
type CardRow = SystemRow &
  Pick<
    OwnVehicleCard,
    'title' | 'brand' | 'model' | 'year' | 'mileage' | 'engine_power' | 'din_power' | 'battery_range'
  > &
  Pick<
    OwnVehicleCard,
    'currency' | 'country' | 'city' | 'category' | 'color' | 'fuel_type' | 'type' | 'transmission' | 'pictures'
  > & {
    picture_count: number
  }
type VehicleRow = SystemRow & Omit<Vehicle, 'price' | 'owner'> & { owner_name: string }

type HiddenReason = (typeof hiddenReasons)[number]
const weight: readonly HiddenReason[] = ['MODERATED', 'SUSPENDED', 'PLAN_LIMIT']

/** What the reply says about a vehicle besides its contents. */
const common = (row: SystemRow, user: Viewer) => ({
  id: row.id,
  price:
    row.price_minor === null || row.price_decimals === null
      ? null
      : toMajor(Number(row.price_minor), row.price_decimals),
  sold: row.sold,
  featured: row.featured,
  incomplete: row.incomplete,
  status: row.published ? (row.holds.length > 0 ? ('hidden' as const) : ('live' as const)) : ('draft' as const),
  hiddenReason: (row.published && weight.find((reason) => row.holds.includes(reason))) || null,
  likes: row.likes,
  isFavorite: row.is_favorite,
  isLiked: row.is_liked,
  canEdit: canEdit(user, { ownerId: row.owner_id }),
  canDelete: canDelete(user, { ownerId: row.owner_id }),
  postedAt: row.posted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

const cardOf = (row: CardRow, user: UserCaller): OwnVehicleCard => ({
  ...common(row, user),
  title: row.title,
  brand: row.brand,
  model: row.model,
  year: row.year,
  currency: row.currency,
  mileage: row.mileage,
  fuel_type: row.fuel_type,
  transmission: row.transmission,
  type: row.type,
  category: row.category,
  color: row.color,
  city: row.city,
  country: row.country,
  engine_power: row.engine_power,
  din_power: row.din_power,
  battery_range: row.battery_range,
  pictures: row.pictures,
  pictureCount: row.picture_count,
})

const byIds = (columns: string, joined: string): string =>
  prepared(
    `select ${columns} from unnest($3::uuid[]) with ordinality as wanted (id, at) join vehicle v on v.id = wanted.id ${joined}
     where v.deleted_at is null order by wanted.at`,
  )
const CARDS = byIds(cardColumns, joins)
const VEHICLES = byIds(vehicleColumns, allJoins)

/** The cards of these vehicles, in this order; those that were deleted are left out. */
export async function readCards(
  em: EntityManager,
  user: UserCaller,
  ids: readonly string[],
): Promise<OwnVehicleCard[]> {
  if (ids.length === 0) return []
  const rows = await sql<CardRow>(em, CARDS, [user.locale, user.userId, ids])
  return rows.map((row) => cardOf(row, user))
}

/** Cards of published vehicles, which have everything a card shows. */
export const readListed = async (em: EntityManager, user: UserCaller, ids: readonly string[]): Promise<VehicleCard[]> =>
  (await readCards(em, user, ids)).filter(isListed)

const isListed = (card: OwnVehicleCard): card is VehicleCard =>
  card.brand !== null && card.model !== null && card.year !== null && card.price !== null && card.currency !== null

/** Whole vehicles, in this order; those that do not exist for this viewer are left out. */
export async function readVehicles(
  em: EntityManager,
  user: Viewer,
  ids: readonly string[],
  locale: Locale = user.locale,
): Promise<Vehicle[]> {
  const rows = await sql<VehicleRow>(em, VEHICLES, [locale, user.userId, ids])
  return rows
    .filter((row) => canSee(user, { ownerId: row.owner_id, published: row.published, holds: row.holds }))
    .map((row) => vehicleOf(row, user))
}

/** @throws DomainError NOT_FOUND (404) */
export async function readVehicle(em: EntityManager, user: UserCaller, id: string): Promise<Vehicle> {
  const [vehicle] = await readVehicles(em, user, [id])
  if (!vehicle) throw new DomainError('NOT_FOUND')
  return vehicle
}

function vehicleOf(row: VehicleRow, user: Viewer): Vehicle {
  const fields = Object.fromEntries(
    vehicleFieldNames.map((name) => [name, row[name as keyof VehicleRow] ?? null]),
  ) as Omit<Vehicle, 'price'>
  const hidden = canSeePrivate(user, { ownerId: row.owner_id }) ? {} : { register: null, vin: null, address: null }
  return {
    ...fields,
    ...common(row, user),
    title: row.title,
    options: row.options,
    pictures: row.pictures,
    owner: { id: row.owner_id, name: row.owner_name },
    ...hidden,
  }
}
