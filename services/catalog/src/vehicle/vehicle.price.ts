import { VehiclePriceChanged } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { VehicleEntity } from './vehicle.entity.ts'

const NOTE = prepared(
  `with last as (
     select version, price_minor = $4 and currency = $5 as same, shown_since is not null as shown
     from vehicle_price where vehicle_id = $1 order by version desc limit 1
   ), noted as (
     insert into vehicle_price (vehicle_id, version, at, price_minor, currency, shown_since)
     select $1, $2, $3, $4, $5, case when $6 then $3::timestamptz end where not exists (select from last where same)
   )
   update vehicle_price p set shown_since = case when $6 then $3::timestamptz end,
     shown = p.shown + case when last.shown then greatest($3 - greatest(p.at, p.shown_since), interval '0')
       else interval '0' end
   from last where p.vehicle_id = $1 and p.version = last.version and last.same and last.shown <> $6`,
)

/**
 * Notes the price of a published vehicle in the transaction that wrote it, unless it is the one noted last, and whether buyers
 * see it from now on.
 */
export async function recordPrice(em: EntityManager, vehicle: VehicleEntity): Promise<void> {
  if (!vehicle.published || vehicle.deletedAt !== null) return
  const { id, version, updatedAt, priceMinor, currency, status, sold } = vehicle
  await sql(em, NOTE, [id, version, updatedAt, priceMinor, currency, status === 'live' && !sold])
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
