import { type Static, Type as T } from 'typebox'
import { Day, Instant, Nullable, OneOf, Strict, Uuid } from '../kit.ts'
import { oneLine } from '../written.ts'
import { priceRatings } from './price-rules.ts'
import {
  accidentHistories,
  batteryTypes,
  critairClasses,
  emissionsStandards,
  hiddenReasons,
  importStatuses,
  maintenanceHistories,
  powertrains,
  upholsteries,
  vehicleStatuses,
} from './vocabulary.ts'

const text = (minLength: number, maxLength: number) => T.String({ minLength, maxLength })
const whole = (minimum: number, maximum: number) => T.Integer({ minimum, maximum })
const amount = (minimum: number, maximum: number) => T.Number({ minimum, maximum })

/** Next calendar year: the newest model year that may be offered (rulings 4). */
export const maxModelYear = (now = new Date()): number => now.getUTCFullYear() + 1

/**
 * What a seller sends of a vehicle, with the bounds and units of rulings 4. References are ids.
 * Which of them must be there depends on powertrain, category and country: `vehicle-rules.ts` says.
 */
export const vehicleFields = {
  title: T.String({ minLength: 3, maxLength: 120, pattern: oneLine }),
  brand: text(1, 60),
  model: text(1, 80),
  register: text(2, 20),
  /** No bound of a day: contracts are the same whenever they are read. Whoever knows the day asks `maxModelYear`. */
  year: T.Integer({ minimum: 1886, maximum: 2200, description: 'at most the next calendar year' }),
  price: T.Number({ exclusiveMinimum: 0, maximum: 1e10, description: "major units, at most the currency's decimals" }),
  currency: Uuid,
  country: Uuid,
  city: Uuid,
  address: text(3, 200),
  postal_code: text(2, 12),
  category: Uuid,
  color: Uuid,
  mileage: whole(0, 2_000_000),
  fuel_type: Uuid,
  type: Uuid,
  transmission: Uuid,
  engine_size: T.Integer({ minimum: 49, maximum: 20_000, description: 'cm³' }),
  number_of_doors: whole(0, 9),
  number_of_seats: whole(1, 60),
  vin: text(5, 17),
  insurance_expiry_date: Day,
  options: T.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true }),
  description: text(10, 5000),
  battery_capacity: T.Number({ minimum: 0.5, maximum: 1500, description: 'kWh' }),
  battery_type: OneOf(batteryTypes),
  battery_health: T.Integer({ minimum: 1, maximum: 100, description: '%' }),
  charging_time: T.Integer({ minimum: 1, maximum: 10_000, description: 'minutes from 10 to 80 %' }),
  fast_charging: T.Boolean(),
  battery_range: T.Integer({ minimum: 1, maximum: 5000, description: 'km' }),
  battery_consumption: amount(0.1, 500),
  fiscal_power: T.Integer({ minimum: 1, maximum: 120, description: 'CV' }),
  din_power: T.Integer({ minimum: 1, maximum: 3000, description: 'PS' }),
  engine_power: T.Number({ minimum: 1, maximum: 2200, description: 'kW' }),
  registration_date: Day,
  number_of_owners: whole(0, 99),
  is_first_hand: T.Boolean(),
  emissions_standard: OneOf(emissionsStandards),
  co2_emissions: T.Integer({ minimum: 0, maximum: 1000, description: 'g/km' }),
  origin: Uuid,
  import_status: OneOf(importStatuses),
  maintenance_history: OneOf(maintenanceHistories),
  accident_history: OneOf(accidentHistories),
  first_registration_country: Uuid,
  length: whole(500, 30_000),
  width: whole(300, 5000),
  height: whole(300, 6000),
  weight: whole(30, 100_000),
  torque: whole(1, 5000),
  critair: OneOf(critairClasses),
  wheelbase: whole(300, 15_000),
  trunk_volume: whole(0, 100_000),
  upholstery: OneOf(upholsteries),
  /** The seller's own number: unique among their vehicles, and what the next list finds them by. */
  stock_number: text(1, 40),
} as const
export type VehicleField = keyof typeof vehicleFields

/** What tells who the owner is or where they live: null for everybody but the owner and administrators (rulings 4). */
export const privateVehicleFields = [
  'register',
  'vin',
  'address',
  'postal_code',
  'stock_number',
] as const satisfies VehicleField[]

const optional = Object.fromEntries(
  Object.entries(vehicleFields).map(([name, schema]) => [name, T.Optional(Nullable(schema))]),
) as { [K in VehicleField]: ReturnType<typeof T.Optional<ReturnType<typeof Nullable<(typeof vehicleFields)[K]>>>> }

/** Body of create (draft), PUT and PATCH: every field optional; publishing names everything that is missing. */
export const VehicleInput = Strict({ ...optional, version: T.Optional(whole(1, 2_000_000_000)) })
export type VehicleInput = Static<typeof VehicleInput>

const Named = T.Object({ id: Uuid, name: T.String() })
export const ColorRef = T.Object({ id: Uuid, name: T.String(), hex: T.String() })
export const CountryRef = T.Object({ id: Uuid, name: T.String(), code: T.String() })
export const CurrencyRef = T.Object({
  id: Uuid,
  name: T.String(),
  code: T.String(),
  symbol: T.String(),
  decimals: T.Integer(),
})
/** A currency with what "≈" prices need; null where no rate is kept. Instances of the version before do not name any. */
export const RatedCurrencyRef = T.Object({
  ...CurrencyRef.properties,
  rate: T.Optional(Nullable(T.Number({ description: 'units for one euro' }))),
  ratedOn: T.Optional(Nullable(T.String({ description: 'YYYY-MM-DD: the day the rate is of' }))),
})
export const FuelTypeRef = T.Object({ id: Uuid, name: T.String(), powertrain: OneOf(powertrains) })
export const CategoryRef = T.Object({ id: Uuid, name: T.String(), code: Nullable(T.String()) })
export const CityRef = T.Object({
  id: Uuid,
  name: T.String(),
  latitude: Nullable(T.Number()),
  longitude: Nullable(T.Number()),
})

/**
 * A picture. Its files are `${src}/${width}.${format}` for each of `widths` and `formats`, immutable.
 * `blur` is a data URI of some 20 px, shown until the file is there.
 */
export const Picture = T.Object({
  id: Uuid,
  src: T.String({ description: '/pictures/<content hash>' }),
  widths: T.Array(T.Integer()),
  formats: T.Array(T.String()),
  width: T.Integer(),
  height: T.Integer(),
  blur: T.String(),
})
export type Picture = Static<typeof Picture>

/** Where a price lies among comparable ones, as last judged: up to a minute behind a change (ADR 65). */
export const PriceRating = T.Object({
  label: OneOf(priceRatings),
  percent: T.Integer({ description: 'price ÷ median in per cent, rounded; 999 stands for all above' }),
  isWider: T.Boolean({ description: 'too few were alike: compared by `widerPriceRules`' }),
})
export type PriceRating = Static<typeof PriceRating>

/** Null where too few are comparable, or it is not judged yet. Instances of the version before do not name any. */
const rated = { priceRating: T.Optional(Nullable(PriceRating)) }

/**
 * What the vehicle cost before its seller lowered the price, within the last 30 days, in its `currency`: the lowest price of the
 * 30 days before (Directive 98/6/EC, article 6a), so that a raise and a return is none. Null otherwise. Instances of the version
 * before do not name it.
 */
const reduced = { oldPrice: T.Optional(Nullable(T.Number())) }

/** What a search hit shows. */
export const VehicleCard = T.Object({
  id: Uuid,
  title: T.String(),
  brand: T.String(),
  model: T.String(),
  year: T.Integer(),
  price: T.Number(),
  currency: CurrencyRef,
  ...reduced,
  mileage: Nullable(T.Integer()),
  fuel_type: Nullable(FuelTypeRef),
  transmission: Nullable(Named),
  type: Nullable(Named),
  category: Nullable(CategoryRef),
  color: Nullable(ColorRef),
  city: Nullable(CityRef),
  country: Nullable(CountryRef),
  engine_power: Nullable(T.Number()),
  din_power: Nullable(T.Number()),
  battery_range: Nullable(T.Integer()),
  sold: T.Boolean(),
  featured: T.Boolean({ description: 'stands in a place that its seller’s plan pays for' }),
  incomplete: T.Boolean({ description: 'live although required fields are missing; an operator imported it so' }),
  status: OneOf(vehicleStatuses),
  hiddenReason: Nullable(OneOf(hiddenReasons)),
  ...rated,
  pictures: T.Array(Picture, { description: 'the first five' }),
  pictureCount: T.Integer(),
  /** Who sells it; the name is empty until it is known. Instances of the version before do not name anybody. */
  owner: T.Optional(T.Object({ id: Uuid, name: T.String() })),
  likes: T.Integer(),
  isFavorite: T.Boolean(),
  isLiked: T.Boolean(),
  canEdit: T.Boolean(),
  canDelete: T.Boolean(),
  distanceKm: T.Optional(
    T.Integer({
      description: 'great circle between its city and the one city of the search; absent without either',
    }),
  ),
  postedAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  version: T.Integer(),
})
export type VehicleCard = Static<typeof VehicleCard>

/** A card of the caller's own vehicles: a draft may lack what a search hit always has. */
export const OwnVehicleCard = T.Object({
  ...VehicleCard.properties,
  brand: Nullable(T.String()),
  model: Nullable(T.String()),
  year: Nullable(T.Integer()),
  price: Nullable(T.Number()),
  currency: Nullable(CurrencyRef),
})
export type OwnVehicleCard = Static<typeof OwnVehicleCard>

/** Fields of a card that refer to one record of the reference data. */
export const cardReferences = [
  'currency',
  'country',
  'city',
  'category',
  'color',
  'fuel_type',
  'type',
  'transmission',
] as const satisfies readonly VehicleField[]

/** Fields of a vehicle that refer to one record of the reference data. */
export const vehicleReferences = [
  ...cardReferences,
  'origin',
  'first_registration_country',
] as const satisfies readonly VehicleField[]
export type VehicleReference = (typeof vehicleReferences)[number]

/** A field that a vehicle shows as it is stored: not its price, its options or what refers to one record. */
export type PlainVehicleField = Exclude<VehicleField, VehicleReference | 'options' | 'price'>
const isPlain = (name: string): name is PlainVehicleField =>
  !([...vehicleReferences, 'options', 'price'] as readonly string[]).includes(name)
export const plainVehicleFields: readonly PlainVehicleField[] = Object.keys(vehicleFields).filter(isPlain)
const plain = Object.fromEntries(plainVehicleFields.map((name) => [name, Nullable(vehicleFields[name])])) as {
  [K in PlainVehicleField]: ReturnType<typeof Nullable<(typeof vehicleFields)[K]>>
}

/** Everything of a vehicle; to others without its `privateVehicleFields`. */
export const Vehicle = T.Object({
  ...plain,
  id: Uuid,
  title: T.String(),
  brand: Nullable(T.String()),
  model: Nullable(T.String()),
  price: Nullable(T.Number()),
  year: Nullable(T.Integer()),
  currency: Nullable(CurrencyRef),
  country: Nullable(CountryRef),
  city: Nullable(CityRef),
  category: Nullable(CategoryRef),
  color: Nullable(ColorRef),
  fuel_type: Nullable(FuelTypeRef),
  type: Nullable(Named),
  transmission: Nullable(Named),
  options: T.Array(Named),
  origin: Nullable(CountryRef),
  first_registration_country: Nullable(CountryRef),
  ...rated,
  pictures: T.Array(Picture),
  sold: T.Boolean(),
  featured: T.Boolean(),
  incomplete: T.Boolean({ description: 'live although required fields are missing; an operator imported it so' }),
  status: OneOf(vehicleStatuses),
  hiddenReason: Nullable(OneOf(hiddenReasons)),
  owner: T.Object({ id: Uuid, name: T.String() }),
  likes: T.Integer(),
  isFavorite: T.Boolean(),
  isLiked: T.Boolean(),
  canEdit: T.Boolean(),
  canDelete: T.Boolean(),
  postedAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  version: T.Integer(),
})
export type Vehicle = Static<typeof Vehicle>
