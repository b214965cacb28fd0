import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { basePrice, findCurrency } from '../../money/rates.ts'
import { wordsOf } from '../../text/fold.ts'
import { ensureKeys, type KeyInput, type KeyKind, maskOf, modelValue } from '../keys/search-key.ts'
import { headWords } from './head-words.ts'

type Optional<T> = T | null | undefined
type ReferenceField = 'category' | 'country' | 'city' | 'type' | 'color' | 'fuel_type' | 'transmission'

/** What searches need to know of a vehicle. */
export interface SearchableVehicle extends Readonly<Record<ReferenceField, Optional<string>>> {
  readonly id: string
  readonly ownerId: string
  readonly status: string
  readonly deletedAt: Optional<Date>
  readonly postedAt: Optional<Date>
  readonly sold: boolean
  readonly incomplete: boolean
  readonly title: string
  readonly brand: Optional<string>
  readonly brandKey: Optional<string>
  readonly model: Optional<string>
  readonly modelKey: Optional<string>
  readonly description: Optional<string>
  readonly year: Optional<number>
  readonly mileage: Optional<number>
  /** A number; MikroORM types the column as either. */
  readonly engine_power: Optional<number | string>
  readonly number_of_doors: Optional<number>
  readonly number_of_seats: Optional<number>
  /** Minor units of `currency`. */
  readonly priceMinor: Optional<number>
  readonly currency: Optional<string>
  readonly options: readonly string[]
}

/** What a write did to a vehicle's row of the search table, and the row before as JSON, null where there was none. */
export interface SearchRowChange {
  readonly before: Readonly<Record<string, unknown>> | null
  /** False where searches find the same as before, or one vehicle less. */
  readonly changed: boolean
  /** Keys of the models whose prices are compared with others than before: its own, and the one it was. */
  readonly models: readonly number[]
}

/** A vehicle's row of the search table, by column, without the words it is found by. */
interface SearchRow {
  readonly columns: Readonly<Record<(typeof columnNames)[number], unknown>>
  /** Words of title, make and model, which count more: see `headWords`. */
  readonly head: readonly string[]
  readonly words: readonly string[]
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
} as const satisfies Partial<Record<KeyKind, ReferenceField>>

const columnNames = [
  'id',
  'seller',
  'posted_at',
  // In euros by the rates of the day it is written: for searches of the version before alone (ADR 6).
  'price',
  'currency',
  'price_minor',
  'mileage',
  'brand',
  'model',
  ...(Object.keys(keyed) as (keyof typeof keyed)[]),
  'power',
  'year',
  'doors',
  'seats',
  'sold',
  'complete',
  'options',
  'option_mask',
] as const

/**
 * The row a vehicle has in the search table: for whatever everybody may see, sold or not.
 *
 * @returns undefined for everything else
 */
export async function readSearchRow(em: EntityManager, vehicle: SearchableVehicle): Promise<SearchRow | undefined> {
  if (vehicle.deletedAt !== null || vehicle.status !== 'live') return undefined
  const [{ keys, currency, options, price }, names] = await Promise.all([
    numbersOf(em, vehicle),
    referenceNames(em, vehicle),
  ])
  const head = headWords(vehicle)
  const rest = wordsOf(`${vehicle.title} ${vehicle.description ?? ''} ${vehicle.year ?? ''} ${names}`)
  return {
    columns: {
      id: vehicle.id,
      seller: vehicle.ownerId,
      posted_at: vehicle.postedAt,
      price,
      currency,
      price_minor: vehicle.priceMinor,
      mileage: vehicle.mileage,
      ...keys,
      power: vehicle.engine_power,
      year: vehicle.year,
      doors: vehicle.number_of_doors,
      seats: vehicle.number_of_seats,
      sold: vehicle.sold,
      complete: !vehicle.incomplete,
      options: options.map(({ id }) => id).sort((a, b) => a - b),
      option_mask: maskOf(options).toString(),
    },
    head,
    words: [...new Set([...head, ...rest])],
  }
}

const REMOVE = prepared(
  'delete from vehicle_search where id = $1 returning null as before, false as changed, array[model] as models',
)

/** What a price is judged by. Where any of it changes, nothing is said until it has been judged again. */
const judgedBy = ['model', 'fuel', 'year', 'mileage', 'power', 'price_minor', 'currency', 'sold'] as const
const judged = (row: string) => `(${judgedBy.map((name) => `${row}.${name}`).join(', ')})`
const STAYS_RATED = `${judged('vehicle_search')} is not distinct from ${judged('excluded')}`

const WRITE = prepared(
  `insert into vehicle_search (n, pictured, ${columnNames.join(', ')}, head, words)
   values ((select n from vehicle where id = $1),
     exists (select from vehicle_picture where vehicle_id = $1 and hidden_at is null)::int, ${columnNames.map((_, index) => `$${index + 1}`).join(', ')},
     array_to_tsvector($${columnNames.length + 1}::text[]), array_to_tsvector($${columnNames.length + 2}::text[]))
   on conflict (id) do update set
     ${[...columnNames.slice(1), 'pictured', 'head', 'words'].map((name) => `${name} = excluded.${name}`).join(', ')},
     ${['rating', 'below_median'].map((name) => `${name} = case when ${STAYS_RATED} then vehicle_search.${name} end`).join(', ')}
   returning case when old.id is not null then to_jsonb(old) end as before, old is distinct from new as changed,
     case when ${judged('old')} is distinct from ${judged('new')}
       then array_remove(array[old.model, new.model], null) else '{}' end as models`,
)

/**
 * Brings a vehicle's row of the search table up to date, in the caller's transaction.
 *
 * @param row as `readSearchRow` says it is to be
 * @returns what changed; undefined where there was no row, nor is one
 */
export async function writeSearchRow(
  em: EntityManager,
  id: string,
  row: SearchRow | undefined,
): Promise<SearchRowChange | undefined> {
  if (!row) {
    const [removed] = await sql<SearchRowChange>(em, REMOVE, [id])
    return removed
  }
  const { columns, head, words } = row
  const values = columnNames.map((name) => columns[name])
  const [written] = await sql<SearchRowChange>(em, WRITE, [...values, head, words])
  return written
}

/** The values that a vehicle's row has integers for; none where it has no row. @throws Error for one that lacks what it must have */
export function keysOf(vehicle: SearchableVehicle): KeyInput[] {
  if (vehicle.deletedAt !== null || vehicle.status !== 'live') return []
  const { brandKey, modelKey, brand, model, currency } = vehicle
  if (!brandKey || !modelKey || !brand || !model || !currency) throw incomplete(vehicle)
  return [
    { kind: 'brand', value: brandKey, label: brand },
    { kind: 'model', value: modelValue(brandKey, modelKey), label: model },
    { kind: 'currency', value: currency },
    ...keyInputs(vehicle),
    ...vehicle.options.map((value) => ({ kind: 'option' as const, value })),
  ]
}

type KeyColumn = 'brand' | 'model' | keyof typeof keyed
const keyColumns = ['brand', 'model', ...Object.keys(keyed)] as readonly KeyColumn[]

async function numbersOf(em: EntityManager, vehicle: SearchableVehicle) {
  const { currency, priceMinor } = vehicle
  if (!currency || !priceMinor) throw incomplete(vehicle)
  const [keys, rated] = await Promise.all([ensureKeys(em, keysOf(vehicle)), findCurrency(em, currency)])
  if (!rated) throw incomplete(vehicle)
  const idOf = (column: KeyColumn | 'currency') => keys.find(({ kind }) => kind === column)?.id ?? null
  return {
    keys: Object.fromEntries(keyColumns.map((column) => [column, idOf(column)])) as Record<KeyColumn, number | null>,
    options: keys.filter(({ kind }) => kind === 'option'),
    currency: idOf('currency'),
    price: basePrice(priceMinor, rated),
  }
}

/** Only what is marked incomplete may lack something, and its country not even then. */
function keyInputs(vehicle: SearchableVehicle): KeyInput[] {
  return Object.entries(keyed).flatMap(([kind, field]) => {
    const value = vehicle[field]
    if (value) return [{ kind: kind as KeyKind, value }]
    if (vehicle.incomplete && kind !== 'country') return []
    throw incomplete(vehicle)
  })
}

const incomplete = ({ id }: SearchableVehicle) => new Error(`vehicle ${id} is published but not complete`)

const NAMES = prepared(
  `select name, translations from city where id = $1 union all
   select name, translations from country where id = $2 union all
   select name, translations from type where id = $3 union all
   select name, translations from color where id = $4 union all
   select name, translations from fueltype where id = $5 union all
   select name, translations from category where id = $6`,
)

/** Names, in every language, of what people type into a search box besides make and model. */
async function referenceNames(em: EntityManager, vehicle: SearchableVehicle): Promise<string> {
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
