import type { hiddenReasons, Vehicle, vehicleStatuses } from '@forecourt/contracts'
import { defineEntity, p } from '@forecourt/kernel/db'

export type HiddenReason = (typeof hiddenReasons)[number]
export type VehicleStatus = (typeof vehicleStatuses)[number]
type Fixed<F extends keyof Vehicle> = NonNullable<Vehicle[F]>
const uuids = () => p.array().columnType('uuid[]')
const reference = () => p.uuid().nullable()
const whole = () => p.integer().nullable()
const real = () => p.double().nullable()
const words = () => p.text().nullable()

const VehicleSchema = defineEntity({
  name: 'VehicleEntity',
  tableName: 'vehicle',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    /** Raised by each change that others are told of; optimistic lock of the API and `aggregateVersion` of its events. */
    version: p.integer(),
    published: p.boolean(),
    /** Why a published vehicle is hidden; several reasons may hold at once, and it is back when the last is gone. */
    holds: p.array<HiddenReason>((text) => text as HiddenReason).columnType('text[]'),
    sold: p.boolean(),
    soldAt: p.datetime().nullable(),
    featured: p.boolean(),
    /** Published without some required fields, by an operator's import; the next edit asks for them. */
    incomplete: p.boolean(),
    /** First publication. */
    postedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),

    title: p.text(),
    brand: words(),
    brandKey: words(),
    model: words(),
    modelKey: words(),
    register: words(),
    year: whole(),
    /** Minor units of `currency`. */
    priceMinor: p.bigint('number').nullable(),
    currency: reference(),
    country: reference(),
    city: reference(),
    address: words(),
    postal_code: words(),
    category: reference(),
    color: reference(),
    mileage: whole(),
    fuel_type: reference(),
    type: reference(),
    transmission: reference(),
    engine_size: whole(),
    number_of_doors: whole(),
    number_of_seats: whole(),
    vin: words(),
    insurance_expiry_date: p.date().nullable(),
    options: uuids(),
    description: words(),
    battery_capacity: real(),
    battery_type: p.text().$type<Fixed<'battery_type'>>().nullable(),
    battery_health: whole(),
    charging_time: whole(),
    fast_charging: p.boolean().nullable(),
    battery_range: whole(),
    battery_consumption: real(),
    fiscal_power: whole(),
    din_power: whole(),
    engine_power: real(),
    registration_date: p.date().nullable(),
    number_of_owners: whole(),
    is_first_hand: p.boolean().nullable(),
    emissions_standard: p.text().$type<Fixed<'emissions_standard'>>().nullable(),
    co2_emissions: whole(),
    origin: reference(),
    import_status: p.text().$type<Fixed<'import_status'>>().nullable(),
    maintenance_history: p.text().$type<Fixed<'maintenance_history'>>().nullable(),
    accident_history: p.text().$type<Fixed<'accident_history'>>().nullable(),
    first_registration_country: reference(),
    length: whole(),
    width: whole(),
    height: whole(),
    weight: whole(),
    torque: whole(),
    critair: p.text().$type<Fixed<'critair'>>().nullable(),
    wheelbase: whole(),
    trunk_volume: whole(),
    stock_number: words(),
    upholstery: p.text().$type<Fixed<'upholstery'>>().nullable(),
  },
})

/**
 * A vehicle as it is written; reads go past it (`vehicle.read.ts`). `likes` is a column that is not mapped, because it
 * changes without a new version.
 */
export class VehicleEntity extends VehicleSchema.class {
  get status(): VehicleStatus {
    if (!this.published) return 'draft'
    return this.holds.length > 0 ? 'hidden' : 'live'
  }

  /** Whether it counts for its owner's plan; `takesPlace` of `plan/place.sql.ts` says the same. */
  get takesPlace(): boolean {
    return this.published && !this.sold && this.deletedAt === null && !this.holds.includes('MODERATED')
  }

  /** The weightiest of the holds. */
  get hiddenReason(): HiddenReason | null {
    if (!this.published) return null
    return (['MODERATED', 'SUSPENDED', 'PLAN_LIMIT'] as const).find((reason) => this.holds.includes(reason)) ?? null
  }
}
VehicleSchema.setClass(VehicleEntity)
