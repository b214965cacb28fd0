import {
  cardReferences,
  type hiddenReasons,
  type Locale,
  type OwnVehicleCard,
  type PlainVehicleField,
  type PriceRating,
  plainVehicleFields,
  priceRatings,
  privateVehicleFields,
  type UserCaller,
  type Vehicle,
  type VehicleCard,
  type VehicleReference,
  vehicleReferences,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { toMajor } from '../money/money.ts'
import { type RecordFinder, recordRefs } from '../reference/record-cache.ts'
import { collatorOf } from '../text/collator.ts'
import { reducedFrom } from './price-drop.ts'
import { CARDS, VEHICLE, VEHICLES } from './vehicle.columns.ts'
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
  is_favorite: boolean
  is_liked: boolean
  /** See the view `vehicle_rating`. */
  rating: { label: number; percent: number; wider: boolean } | null
}
type CardRow = SystemRow & { [F in (typeof cardReferences)[number]]: string | null } & Pick<
    OwnVehicleCard,
    'title' | 'brand' | 'model' | 'year' | 'mileage' | 'engine_power' | 'din_power' | 'battery_range'
  > &
  Pick<OwnVehicleCard, 'pictures'> & {
    owner_name: string
    picture_count: number
    /** Instants as texts; see `reduced`. */
    prices: { at: string; amount: number; currency: string; shown: number }[] | null
  }
type VehicleRow = SystemRow &
  Omit<Vehicle, 'price' | 'owner' | 'options' | VehicleReference> & { [F in VehicleReference]: string | null } & {
    options: string[]
    owner_name: string
  }

type HiddenReason = (typeof hiddenReasons)[number]
const weight: readonly HiddenReason[] = ['MODERATED', 'SUSPENDED', 'PLAN_LIMIT']

function ratingOf({ rating }: SystemRow): PriceRating | null {
  const label = rating && priceRatings[rating.label - 1]
  return label ? { label, percent: rating.percent, isWider: rating.wider } : null
}

/** What the reply says about a vehicle besides its contents. */
const common = (row: SystemRow, decimals: number | null, user: Viewer) => ({
  id: row.id,
  price: row.price_minor === null || decimals === null ? null : toMajor(Number(row.price_minor), decimals),
  sold: row.sold,
  featured: row.featured,
  incomplete: row.incomplete,
  status: row.published ? (row.holds.length > 0 ? ('hidden' as const) : ('live' as const)) : ('draft' as const),
  hiddenReason: (row.published && weight.find((reason) => row.holds.includes(reason))) || null,
  likes: row.likes,
  priceRating: ratingOf(row),
  isFavorite: row.is_favorite,
  isLiked: row.is_liked,
  canEdit: canEdit(user, { ownerId: row.owner_id }),
  canDelete: canDelete(user, { ownerId: row.owner_id }),
  postedAt: row.posted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

function oldPriceOf({ prices }: CardRow, decimals: number | null): number | null {
  if (!prices || decimals === null) return null
  const minor = reducedFrom(prices.map((point) => ({ ...point, at: new Date(point.at) })))
  return minor === null ? null : toMajor(minor, decimals)
}

function cardOf(row: CardRow, user: UserCaller, ref: RecordFinder): OwnVehicleCard {
  const currency = ref('currency', row.currency)
  return {
    ...common(row, currency?.decimals ?? null, user),
    title: row.title,
    brand: row.brand,
    model: row.model,
    year: row.year,
    currency,
    oldPrice: oldPriceOf(row, currency?.decimals ?? null),
    mileage: row.mileage,
    fuel_type: ref('fuel_type', row.fuel_type),
    transmission: ref('transmission', row.transmission),
    type: ref('type', row.type),
    category: ref('category', row.category),
    color: ref('color', row.color),
    city: ref('city', row.city),
    country: ref('country', row.country),
    engine_power: row.engine_power,
    din_power: row.din_power,
    battery_range: row.battery_range,
    pictures: row.pictures,
    pictureCount: row.picture_count,
    owner: { id: row.owner_id, name: row.owner_name },
  }
}

/** The cards of these vehicles, in this order; those that were deleted are left out. */
export async function readCards(
  em: EntityManager,
  user: UserCaller,
  ids: readonly string[],
): Promise<OwnVehicleCard[]> {
  if (ids.length === 0) return []
  const rows = await sql<CardRow>(em, CARDS, [ids, user.userId])
  const shown = rows.flatMap((row) => cardReferences.map((field) => row[field]))
  const refs = await recordRefs(em, shown, user.locale)
  return rows.map((row) => cardOf(row, user, refs))
}

/** Cards of published vehicles, which have everything a card shows; hidden ones for their owner alone. */
export const readListed = async (em: EntityManager, user: UserCaller, ids: readonly string[]): Promise<VehicleCard[]> =>
  (await readCards(em, user, ids)).filter(isListed).filter(({ status, canEdit: isOwn }) => status === 'live' || isOwn)

const isListed = (card: OwnVehicleCard): card is VehicleCard =>
  card.brand !== null && card.model !== null && card.year !== null && card.price !== null && card.currency !== null

/** Whole vehicles, in this order; those that do not exist for this viewer are left out. */
export async function readVehicles(
  em: EntityManager,
  user: Viewer,
  ids: readonly string[],
  locale: Locale = user.locale,
): Promise<Vehicle[]> {
  const found =
    ids.length === 1
      ? await sql<VehicleRow>(em, VEHICLE, [ids[0], user.userId])
      : await sql<VehicleRow>(em, VEHICLES, [ids, user.userId])
  const rows = found.filter((row) =>
    canSee(user, { ownerId: row.owner_id, published: row.published, holds: row.holds }),
  )
  const shown = rows.flatMap((row) => [...vehicleReferences.map((field) => row[field]), ...row.options])
  const ref = await recordRefs(em, shown, locale)
  const byName = collatorOf(locale)
  return rows.map((row) => {
    const options = row.options.flatMap((id) => ref('options', id) ?? [])
    return vehicleOf(
      row,
      options.sort((a, b) => byName.compare(a.name, b.name)),
      user,
      ref,
    )
  })
}

/** @throws DomainError NOT_FOUND (404) */
export async function readVehicle(em: EntityManager, user: UserCaller, id: string): Promise<Vehicle> {
  const [vehicle] = await readVehicles(em, user, [id])
  if (!vehicle) throw new DomainError('NOT_FOUND')
  return vehicle
}

function vehicleOf(row: VehicleRow, options: Vehicle['options'], user: Viewer, ref: RecordFinder): Vehicle {
  const fields = Object.fromEntries(plainVehicleFields.map((name) => [name, row[name] ?? null])) as Pick<
    VehicleRow,
    PlainVehicleField
  >
  const records = Object.fromEntries(vehicleReferences.map((field) => [field, ref(field, row[field])])) as Pick<
    Vehicle,
    VehicleReference
  >
  const withheld = canSeePrivate(user, { ownerId: row.owner_id }) ? [] : privateVehicleFields
  return {
    ...fields,
    ...records,
    ...common(row, records.currency?.decimals ?? null, user),
    title: row.title,
    options,
    pictures: row.pictures,
    owner: { id: row.owner_id, name: row.owner_name },
    ...Object.fromEntries(withheld.map((name) => [name, null])),
  }
}
