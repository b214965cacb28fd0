import type { VehicleField } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { seedId } from '../reference/ids.ts'
import { nameKey } from '../text/fold.ts'
import { cityWords, countryWords, recordWords } from './known-words.ts'

/** Finds what a text means among the records a field refers to. */
export interface KnownRecords {
  /** The id of the one record of that name, code, symbol or id; 'ambiguous' where several have it. */
  find(field: RecordField, text: string, country?: string): string | 'ambiguous' | undefined
  /** The country a city lies in. */
  countryOf(city: string): string | undefined
}

/** Fields that refer to records. */
export const recordTables = {
  currency: 'currency',
  country: 'country',
  city: 'city',
  category: 'category',
  color: 'color',
  fuel_type: 'fueltype',
  type: 'type',
  transmission: 'transmission',
  options: 'option',
  origin: 'country',
  first_registration_country: 'country',
} as const satisfies Partial<Record<VehicleField, string>>
export type RecordField = keyof typeof recordTables
type RecordTable = (typeof recordTables)[RecordField]

interface Row {
  id: string
  names: (string | null)[]
  country: string | null
}

/** Names of records in every language, and what else they are known by. */
const columns: Readonly<Record<RecordTable, string>> = {
  currency: `array[code, symbol]`,
  country: 'array[code]',
  city: `'{}'::text[]`,
  category: 'array[code]',
  color: `'{}'::text[]`,
  fueltype: `'{}'::text[]`,
  type: `'{}'::text[]`,
  transmission: `'{}'::text[]`,
  option: `'{}'::text[]`,
}

/** Reads every record a list may name: some thousand, most of them cities. */
export async function loadKnownRecords(em: EntityManager): Promise<KnownRecords> {
  const indexes = new Map<RecordTable, Index>()
  for (const table of Object.keys(columns) as RecordTable[]) indexes.set(table, await indexOf(em, table))
  return {
    find(field, text, country) {
      const table = recordTables[field]
      return indexes.get(table)?.find(text, country)
    },
    countryOf: (city) => indexes.get('city')?.countries.get(city),
  }
}

async function indexOf(em: EntityManager, table: RecordTable): Promise<Index> {
  const rows = await sql<Row>(
    em,
    `select id, ${table === 'city' ? 'country' : 'null::uuid as country'},
       ${columns[table]} || name
         || array(select text ->> 'name' from jsonb_each(coalesce(translations, '{}')) as t (locale, text)) as names
     from ${table} where archived_at is null order by ${table === 'city' ? 'population desc nulls last, id' : 'id'}`,
  )
  return new Index(table, rows)
}

class Index {
  readonly countries = new Map<string, string>()
  readonly #byWord = new Map<string, Set<string>>()

  constructor(table: RecordTable, rows: readonly Row[]) {
    const present = new Set(rows.map(({ id }) => id))
    for (const { id, names, country } of rows) {
      this.#add(id, id)
      for (const name of names) if (name) this.#add(name, id)
      if (country) this.countries.set(id, country)
    }
    if (table === 'city') {
      for (const [word, name] of cityWords) {
        const ids = this.#byWord.get(nameKey(name))
        if (ids && !this.#byWord.has(word)) this.#byWord.set(word, ids)
      }
      return
    }
    // Our further words are for the seeded records, as long as these are there, and give way to a record's own name.
    const [field] = Object.entries(recordTables).find(([, of]) => of === table) ?? []
    const words = table === 'country' ? countryWords : recordWords.get(field as VehicleField)
    for (const [word, key] of words ?? []) {
      const id = seedId(table, key)
      if (present.has(id) && !this.#byWord.has(word)) this.#byWord.set(word, new Set([id]))
    }
  }

  #add(name: string, id: string): void {
    const key = nameKey(name)
    const ids = this.#byWord.get(key)
    if (ids) ids.add(id)
    else this.#byWord.set(key, new Set([id]))
  }

  find(text: string, country: string | undefined): string | 'ambiguous' | undefined {
    const ids = [...(this.#byWord.get(nameKey(text)) ?? [])]
    // Of the cities of a country that share a name the biggest is meant. One of another country is named all the same:
    // that the two do not fit is for the vehicle's own check to say.
    const fitting = country === undefined ? undefined : ids.find((id) => this.countries.get(id) === country)
    return fitting ?? (ids.length > 1 ? 'ambiguous' : ids[0])
  }
}
