import { VehiclePriceChanged } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { VehicleEntity } from './vehicle.entity.ts'

const NOTE = prepared(
  `insert into vehicle_price (vehicle_id, version, at, price_minor, currency)
   select $1, $2, $3, $4, $5 where not exists (
     select from (select * from vehicle_price where vehicle_id = $1 order by version desc limit 1) as last
     where last.price_minor = $4 and last.currency = $5)`,
)

/** Notes the price of a published vehicle in the transaction that wrote it, unless it is the one noted last. */
export async function recordPrice(em: EntityManager, vehicle: VehicleEntity): Promise<void> {
  if (!vehicle.published || vehicle.deletedAt !== null) return
  await sql(em, NOTE, [vehicle.id, vehicle.version, vehicle.updatedAt, vehicle.priceMinor, vehicle.currency])
}

interface Price {
  readonly minor: number | null
  readonly currency: string | null
}
export const priceOf = ({ priceMinor, currency }: VehicleEntity): Price => ({
  minor: priceMinor ?? null,
  currency: currency ?? null,
})

export async function emitPriceChange(
  em: EntityManager,
  vehicle: VehicleEntity,
  before: Price,
  currencyCode: string | null,
): Promise<void> {
  const after = priceOf(vehicle)
  if (before.minor === after.minor && before.currency === after.currency) return
  const oldCurrencyCode = before.currency === after.currency ? currencyCode : await codeOf(em, before.currency)
  if (before.minor === null || after.minor === null || !oldCurrencyCode || !currencyCode) return
  await emit(em, VehiclePriceChanged, {
    aggregateId: vehicle.id,
    data: {
      vehicleId: vehicle.id,
      ownerId: vehicle.ownerId,
      oldPriceMinor: before.minor,
      newPriceMinor: after.minor,
      oldCurrencyCode,
      currencyCode,
    },
  })
}

const codeOf = async (em: EntityManager, currency: string | null): Promise<string | undefined> =>
  (await sql<{ code: string }>(em, 'select code from currency where id = $1', [currency]))[0]?.code
