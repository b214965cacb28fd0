import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { basePrice, findCurrency } from '../money/rates.ts'
import { wordsOf } from '../text/fold.ts'
import type { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { ensureKeys, type KeyInput, type KeyKind, maskOf, modelValue, type SearchKey } from './search-key.ts'

/** What a write did to a vehicle's row of the search table: the row before as JSON, null where there was none. */
export interface SearchRowChange {
  readonly before: Readonly<Record<string, unknown>> | null
}

/**
 * Brings a vehicle's row of the search table up to date, in the writer's transaction: there for whatever everybody may
 * see, sold or not, gone for everything else.
 *
 * @returns what changed; undefined where searches find the same as before, or one vehicle less
 */
export async function syncSearchRow(em: EntityManager, vehicle: VehicleEntity): Promise<SearchRowChange | undefined> {
  if (vehicle.deletedAt !== null || vehicle.status !== 'live') {
    await sql(em, 'delete from vehicle_search where id = $1', [vehicle.id])
    return undefined
  }
  const { columns, options, price } = await numbersOf(em, vehicle)
  const head = wordsOf([vehicle.title, vehicle.brand, vehicle.model, vehicle.brandKey, vehicle.modelKey].join(' '))
  const rest = wordsOf(`${vehicle.description ?? ''} ${vehicle.year ?? ''} ${await referenceNames(em, vehicle)}`)
  const row: Record<string, unknown> = {
    id: vehicle.id,
    posted_at: vehicle.postedAt,
    price,
    mileage: vehicle.mileage,
    ...columns,
    power: vehicle.engine_power,
    year: vehicle.year,
    doors: vehicle.number_of_doors,
    seats: vehicle.number_of_seats,
    sold: vehicle.sold,
    options: options.map(({ id }) => id).sort((a, b) => a - b),
    option_mask: maskOf(options).toString(),
  }
  const names = Object.keys(row)
  const words = [...new Set([...head, ...rest])]
  const [written] = await sql<{ before: Record<string, unknown> | null; changed: boolean }>(
    em,
    `insert into vehicle_search (n, ${names.join(', ')}, head, words)
     values ((select n from vehicle where id = $1), ${names.map((_, index) => `$${index + 1}`).join(', ')},
       array_to_tsvector($${names.length + 1}::text[]), array_to_tsvector($${names.length + 2}::text[]))
     on conflict (id) do update set
       ${[...names.slice(1), 'head', 'words'].map((name) => `${name} = excluded.${name}`).join(', ')}
     returning case when old.id is not null then to_jsonb(old) end as before, old is distinct from new as changed`,
    [...Object.values(row), head, words],
  )
  return written?.changed ? { before: written.before } : undefined
}

/** Columns of the search table that hold a key, and the vehicle's field with its value. */
const keyed = {
  category: 'category',
  country: 'country',
  city: 'city',
  type: 'type',
  color: 'color',
  fuel: 'fuel_type',
  transmission: 'transmission',
} as const satisfies Partial<Record<KeyKind, keyof VehicleEntity>>

/** In one order always, so that the statement has one text. */
const noKeys = Object.fromEntries(['brand', 'model', ...Object.keys(keyed)].map((kind) => [kind, null]))

async function numbersOf(em: EntityManager, vehicle: VehicleEntity) {
  const { brandKey, modelKey, brand, model, currency, priceMinor } = vehicle
  if (!brandKey || !modelKey || !brand || !model || !currency || !priceMinor) throw incomplete(vehicle)
  const inputs: KeyInput[] = [
    { kind: 'brand', value: brandKey, label: brand },
    { kind: 'model', value: modelValue(brandKey, modelKey), label: model },
    ...keyInputs(vehicle),
    ...vehicle.options.map((value) => ({ kind: 'option' as const, value })),
  ]
  const keys = await ensureKeys(em, inputs)
  const rated = await findCurrency(em, currency)
  if (!rated) throw incomplete(vehicle)
  return {
    columns: {
      ...noKeys,
      ...Object.fromEntries(keys.filter(({ kind }) => kind !== 'option').map(({ kind, id }) => [kind, id])),
    },
    options: keys.filter(({ kind }): boolean => kind === 'option') as readonly SearchKey[],
    price: basePrice(priceMinor, rated),
  }
}

/** Only what is marked incomplete may lack something, and its country not even then. */
function keyInputs(vehicle: VehicleEntity): KeyInput[] {
  return Object.entries(keyed).flatMap(([kind, field]) => {
    const value = vehicle[field]
    if (value) return [{ kind: kind as KeyKind, value }]
    if (vehicle.incomplete && kind !== 'country') return []
    throw incomplete(vehicle)
  })
}

const incomplete = ({ id }: VehicleEntity) => new Error(`vehicle ${id} is published but not complete`)

const NAMES = prepared(
  `select name, translations from city where id = $1 union all
   select name, translations from country where id = $2 union all
   select name, translations from type where id = $3 union all
   select name, translations from color where id = $4 union all
   select name, translations from fueltype where id = $5 union all
   select name, translations from category where id = $6`,
)

/** Names, in every language, of what people type into a search box besides make and model. */
async function referenceNames(em: EntityManager, vehicle: VehicleEntity): Promise<string> {
  const rows = await sql<{ name: string; translations: Record<string, { name?: string }> | null }>(em, NAMES, [
    vehicle.city,
    vehicle.country,
    vehicle.type,
    vehicle.color,
    vehicle.fuel_type,
    vehicle.category,
  ])
  return rows
    .flatMap(({ name, translations }) => [name, ...Object.values(translations ?? {}).map((text) => text?.name ?? '')])
    .join(' ')
}
