import type { Powertrain } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { basePrice, findCurrency } from '../../money/rates.ts'
import { holdsOf } from '../../vehicle/vehicle.holds.ts'
import { canSee, type Viewer } from '../../vehicle/vehicle.rights.ts'
import type { PriceScope } from '../engine.ts'
import { modelValue } from '../keys/search-key.ts'
import type { Rate } from '../terms/rates.ts'
import { type Step, scopeOf } from './price-label.ts'

/** What decides which vehicles one is compared with. */
export interface Scope {
  readonly brand: string
  readonly model: string
  readonly powertrain: Powertrain
  /** The compared vehicle's own. */
  readonly year: number
  readonly mileage: number
  /** Kilowatts; null where it is not known. */
  readonly power: number | null
}

/** A vehicle whose price is judged. `scope` and `price` are there once the vehicle says enough. */
export interface Judged {
  readonly id: string
  readonly currency: string | null
  /** In hundred-thousandths of a euro. */
  readonly price: bigint | null
  readonly scope: Scope | null
  /** Keys of the search table: the model's, and those of the fuels with this powertrain. */
  readonly keys: { readonly model: number; readonly fuels: readonly number[] } | null
}

interface Row {
  ownerId: string
  published: boolean
  holds: string[]
  brand: string | null
  brandKey: string | null
  model: string | null
  modelKey: string | null
  year: number | null
  mileage: number | null
  power: number | null
  priceMinor: string | null
  currency: string | null
  powertrain: Powertrain | null
}

/** @throws DomainError NOT_FOUND (404) when the viewer may not see it */
export async function findJudged(em: EntityManager, viewer: Viewer, id: string): Promise<Judged> {
  const [row] = await sql<Row>(
    em,
    `select v.owner_id as "ownerId", v.published, ${holdsOf('v')} as holds, v.brand, v.brand_key as "brandKey", v.model,
       v.model_key as "modelKey", v.year, v.mileage, v.engine_power as power, v.price_minor as "priceMinor", v.currency,
       f.powertrain
     from vehicle v left join fueltype f on f.id = v.fuel_type where v.id = $1 and v.deleted_at is null`,
    [id],
  )
  if (!row || !canSee(viewer, row)) throw new DomainError('NOT_FOUND')
  const scope = scopeFrom(row)
  return {
    id,
    currency: row.currency,
    price: await priceOf(em, row),
    scope,
    keys: scope && (await keysOf(em, modelValue(row.brandKey ?? '', row.modelKey ?? ''), scope.powertrain)),
  }
}

function scopeFrom({ brand, model, year, mileage, power, powertrain }: Row): Scope | null {
  if (brand === null || model === null || year === null || mileage === null || powertrain === null) return null
  return { brand, model, powertrain, year, mileage, power }
}

async function priceOf(em: EntityManager, { priceMinor, currency }: Row): Promise<bigint | null> {
  const rated = currency === null ? undefined : await findCurrency(em, currency)
  return priceMinor === null || !rated ? null : BigInt(basePrice(Number(priceMinor), rated))
}

async function keysOf(em: EntityManager, model: string, powertrain: Powertrain): Promise<Judged['keys']> {
  const [row] = await sql<{ model: number | null; fuels: number[] }>(
    em,
    `select (select id from search_key where kind = 'model' and value = $1) as model,
       array(select k.id from fueltype f join search_key k on k.kind = 'fuel' and k.value = f.id::text
             where f.powertrain = $2) as fuels`,
    [model, powertrain],
  )
  // A model without a key is one that no vehicle on the market has.
  return row && row.model !== null ? { model: row.model, fuels: row.fuels } : null
}

/** What its price is compared with; null where it says too little. */
export const priceScope = ({ id, keys, scope }: Judged, step: Step, rates: readonly Rate[]): PriceScope | null =>
  keys && scope && { id, ...keys, ...scopeOf(scope.year, scope.mileage, scope.power, step), rates }
