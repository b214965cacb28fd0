import {
  type Energy,
  type EnergyFacts,
  type EnergyUse,
  energyUses,
  type Locale,
  type RunningCost,
  unitOfEnergy,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { recordRefs } from '../reference/record-cache.ts'
import { holdsOf } from '../vehicle/vehicle.holds.ts'
import { canSee, type Owned, type Viewer } from '../vehicle/vehicle.rights.ts'

type VehicleRow = Owned & EnergyFacts & { readonly country: string | null; readonly fuelType: string | null }

interface PriceRow {
  readonly country: string
  readonly countryCode: string
  readonly energy: Energy
  readonly price: number
  readonly currencyCode: string
  readonly source: string
}

/**
 * What a vehicle consumes and what that costs: at the prices of the country it stands in, else of the one its reader's site is
 * at home in (ADR 57).
 *
 * @param country ISO code of the reader's
 * @returns null where consumption or a price is not known
 * @throws DomainError NOT_FOUND (404) when the viewer may not see the vehicle
 */
export async function readRunningCost(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  country?: string,
): Promise<RunningCost | null> {
  const [vehicle] = await sql<VehicleRow>(
    em,
    `select v.owner_id as "ownerId", v.published, ${holdsOf('v')} as holds, v.country, v.fuel_type as "fuelType",
       f.powertrain, f.energy, v.co2_emissions, v.battery_consumption, v.battery_capacity, v.battery_range
     from vehicle v left join fueltype f on f.id = v.fuel_type where v.id = $1 and v.deleted_at is null`,
    [id],
  )
  if (!vehicle || !canSee(viewer, vehicle)) throw new DomainError('NOT_FOUND')
  const uses = energyUses(vehicle)
  if (uses.length === 0) return null
  const prices = await findPrices(em, vehicle, uses, country, viewer.locale)
  const priced =
    priceAll(
      uses,
      prices.filter((price) => price.country === vehicle.country),
    ) ??
    priceAll(
      uses,
      prices.filter((price) => price.countryCode === country),
    )
  if (!priced) return null
  const ref = (await recordRefs(em, [priced.country], viewer.locale))('country', priced.country)
  return ref && { country: ref, currencyCode: priced.currencyCode, uses: priced.uses }
}

/** Prices of one country for all that is consumed, in one currency; undefined where one is missing. */
function priceAll(uses: readonly EnergyUse[], prices: readonly PriceRow[]) {
  const found = uses.flatMap((use) => {
    const price = prices.find(({ energy }) => energy === use.energy)
    return price ? [{ use, price }] : []
  })
  const [first] = found
  if (!first || found.length < uses.length) return undefined
  const { country, currencyCode } = first.price
  if (found.some(({ price }) => price.currencyCode !== currencyCode)) return undefined
  return {
    country,
    currencyCode,
    uses: found.map(({ use, price: { price, source } }) => ({
      ...use,
      unit: unitOfEnergy[use.energy],
      price,
      source,
    })),
  }
}

/**
 * Prices of both countries, the one that counts first. The fuel type's own comes before that of another one which takes the same
 * energy: nobody has to keep the price of gasoline for each kind of hybrid.
 */
const findPrices = (
  em: EntityManager,
  vehicle: VehicleRow,
  uses: readonly EnergyUse[],
  country: string | undefined,
  locale: Locale,
): Promise<PriceRow[]> =>
  sql(
    em,
    `select p.country, co.code as "countryCode", f.energy, p.price, cu.code as "currencyCode",
       coalesce(nullif(p.translations -> $5::text ->> 'source', ''), p.source) as source
     from energyprice p
     join fueltype f on f.id = p.fuel_type join currency cu on cu.id = p.currency join country co on co.id = p.country
     where p.archived_at is null and (p.country = $1 or co.code = $2) and f.energy = any ($3)
     order by p.fuel_type = $4 desc, f.powertrain in ('combustion', 'electric') desc, f.created_at, f.id`,
    [vehicle.country, country ?? null, uses.map(({ energy }) => energy), vehicle.fuelType, locale],
  )
