import type { Locale, VehicleField } from '@forecourt/contracts'
import { type EntityManager, seedId, sql } from '@forecourt/kernel/db'
import { nameKey } from '../text/fold.ts'
import { cityWords, countryWords, recordWords } from '../text/known-words.ts'
import { saidTwice } from '../text/said-twice.ts'
import { type KnownMakes, knownMakes } from './known-makes.ts'

/** Finds what a text means among the records a field refers to. */
export interface KnownRecords {
  /** The id of the one record of that name, code, symbol or id; 'ambiguous' where several have it. */
  find(field: RecordField, text: string, country?: string): string | 'ambiguous' | undefined
  /** What a record lies in: a city in its country, a body style in its category. */
  homeOf(field: 'city' | 'type', id: string): string | undefined
  /** Every currency a code, sign or name can mean: "$" is several. */
  currenciesOf(text: string): string[]
  readonly makeOf: KnownMakes
  /** Names that `find` knows for a field, in the language it was loaded for. */
  namesOf(field: RecordField): readonly string[]
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
  home: string | null
  shown: string
}

/** What records of a table lie in. */
const homes: Partial<Record<RecordTable, string>> = { city: 'country', type: 'category' }

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
export async function loadKnownRecords(em: EntityManager, locale: Locale = 'en_US'): Promise<KnownRecords> {
  const indexes = new Map<RecordTable, Index>()
  for (const table of Object.keys(columns) as RecordTable[]) indexes.set(table, await indexOf(em, table, locale))
  const makes = await sql<{ key: string; name: string }>(em, 'select key, name from make')
  return {
    makeOf: knownMakes(new Map(makes.map(({ key, name }) => [key, name]))),
    currenciesOf: (text) => indexes.get('currency')?.all(text) ?? [],
    namesOf: (field) => indexes.get(recordTables[field])?.shown ?? [],
    find(field, text, country) {
      const table = recordTables[field]
      return indexes.get(table)?.find(text, country)
    },
    homeOf: (field, id) => indexes.get(recordTables[field])?.homes.get(id),
  }
}

async function indexOf(em: EntityManager, table: RecordTable, locale: Locale): Promise<Index> {
  const rows = await sql<Row>(
    em,
    `select id, ${homes[table] ?? 'null::uuid'} as home,
       ${columns[table]} || name
         || array(select text ->> 'name' from jsonb_each(coalesce(translations, '{}')) as t (locale, text)) as names,
       ${table === 'currency' ? 'code' : `coalesce(translations -> $1::text ->> 'name', name)`} as shown
     from ${table} where archived_at is null order by ${table === 'city' ? 'population desc nulls last, id' : 'id'}`,
    table === 'currency' ? [] : [locale],
  )
  return new Index(table, rows)
}

/** The words of a table's records. */
export class Index {
  readonly homes = new Map<string, string>()
  readonly shown: readonly string[]
  readonly #byWord = new Map<string, Set<string>>()
  readonly #table: RecordTable

  constructor(table: RecordTable, rows: readonly Row[]) {
    this.#table = table
    const present = new Set(rows.map(({ id }) => id))
    this.shown = rows.map(({ shown }) => shown)
    for (const { id, names, home } of rows) {
      this.#add(id, id)
      for (const name of names) if (name) this.#add(name, id)
      if (home) this.homes.set(id, home)
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

  all(text: string): string[] {
    return [...(this.#byWord.get(nameKey(text)) ?? [])]
  }

  find(text: string, country: string | undefined): string | 'ambiguous' | undefined {
    const found = this.all(text)
    // Brackets are part of a city's name: Frankfurt (Oder) is not Frankfurt.
    const ids = found.length > 0 || this.#table === 'city' ? found : saidTwice(text, (words) => this.all(words))
    // Of the cities of a country that share a name the biggest is meant. One of another country is named all the same:
    // that the two do not fit is for the vehicle's own check to say.
    const fitting = country === undefined ? undefined : ids.find((id) => this.homes.get(id) === country)
    return fitting ?? (ids.length > 1 ? 'ambiguous' : ids[0])
  }
}
