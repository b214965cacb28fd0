import { type EntityManager, prepared, seedId, sql } from '@forecourt/kernel/db'
import { nameKey } from '../../text/fold.ts'
import { wordsForCountries, wordsForRecords } from '../../text/known-words.ts'
import { makeAliases } from '../../text/make-aliases.ts'
import type { KeyKind } from '../keys/search-key.ts'
import {
  decisive,
  furtherWords,
  inflected,
  type NamedField,
  namedKinds,
  notInSentences,
  wordsOfMakes,
} from './further-words.ts'
import { isOfFamily, type ModelFamily, modelFamilies } from './model-families.ts'
import { tokensOf } from './tokens.ts'

/** A value of a search key. */
export interface Meaning {
  readonly kind: Exclude<KeyKind, 'currency'>
  readonly value: string
}

/** What one word, or several in a row, mean: any of these. */
export interface Phrase {
  readonly meanings: readonly Meaning[]
  readonly families: readonly ModelFamily[]
  /** The column that decides alone where a vehicle's value is known. */
  readonly decisive: 'fuel' | 'transmission' | undefined
  /** Whether it means a make and nothing else. */
  readonly isMake: boolean
  /** The keys of the makes whose vehicles it speaks of; undefined for all. */
  readonly makes: readonly string[] | undefined
}

/** What a vehicle is, as far as words can mean it. */
export interface Described {
  readonly brand_key: string | null
  readonly model_key: string | null
  readonly country: string | null
  readonly type: string | null
  readonly color: string | null
  readonly category: string | null
  readonly fuel_type: string | null
  readonly transmission: string | null
}

/** Most words of a phrase. */
export const LONGEST_PHRASE = 4

/** Words that mean something about a vehicle, in every language of the product and in German. */
export class Vocabulary {
  readonly #phrases = new Map<string, { meanings: Meaning[]; families: ModelFamily[] }>()
  readonly #wordsFor = new Map<string, Set<string>>()
  readonly #decisive: ReadonlyMap<string, 'fuel' | 'transmission'>

  /** @param names of records, in every language */
  constructor(names: readonly (Meaning & { readonly name: string })[]) {
    const present = new Set(names.map(({ value }) => value))
    for (const { name, ...meaning } of names) {
      this.#add(name, meaning)
      // "Natural gas (CNG)" is looked for by what stands outside as well.
      this.#add(name.replace(/[(（].*/u, ''), meaning)
    }
    for (const [alias, make] of makeAliases) this.#add(alias, { kind: 'brand', value: nameKey(make) })
    for (const [word, code] of wordsForCountries) this.#add(word, { kind: 'country', value: seedId('country', code) })
    for (const [field, word, key] of recordPhrases()) {
      const value = seedId(tableOf(field), key)
      if (present.has(value))
        for (const one of [word, ...inflected(word)]) this.#add(one, { kind: namedKinds[field], value })
    }
    for (const family of modelFamilies) for (const name of family.names) this.#add(name, family)
    this.#decisive = new Map(
      (['fuel_type', 'transmission'] as const).flatMap((field) =>
        [...decisive].map((key) => [seedId(tableOf(field), key), namedKinds[field]] as const),
      ),
    )
  }

  /** What these words in a row mean. */
  find(words: readonly string[]): Phrase | undefined {
    const text = words.join(' ')
    const found = this.#phrases.get(text)
    if (!found) return undefined
    const { meanings, families } = found
    const columns = new Set(meanings.map(({ kind }) => kind))
    const [column] = meanings.flatMap(({ value }) => this.#decisive.get(value) ?? [])
    const isAlone = column !== undefined && columns.size === 1 && families.length === 0
    return {
      meanings,
      families,
      decisive: isAlone ? column : undefined,
      isMake: columns.size === 1 && columns.has('brand') && families.length === 0,
      makes: wordsOfMakes.get(text),
    }
  }

  /** Every word by itself. */
  get words(): string[] {
    return [...this.#phrases.keys()].filter((phrase) => !phrase.includes(' '))
  }

  /** Every phrase with the values it means. */
  entries(): [phrase: string, meanings: readonly Meaning[]][] {
    return [...this.#phrases].map(([phrase, { meanings }]) => [phrase, meanings])
  }

  isWord = (word: string): boolean => this.#phrases.has(word)

  /** Every word that can mean something about a vehicle. */
  wordsFor(vehicle: Described): string[] {
    const { brand_key: brand, model_key: model, fuel_type: fuel, ...others } = vehicle
    const values = { brand, fuel, country: others.country, type: others.type, color: others.color }
    const more = { category: others.category, transmission: others.transmission }
    const keys = Object.entries({ ...values, ...more }).map(([kind, value]) => `${kind}:${value}`)
    const families = modelFamilies.filter((family) => isOfFamily(family, brand ?? '', model ?? ''))
    return [...keys, ...families.map(familyKey)].flatMap((key) => [...(this.#wordsFor.get(key) ?? [])])
  }

  #add(name: string, meant: Meaning | ModelFamily): void {
    const words = tokensOf(name, () => false).map(({ word }) => word)
    if (words.length === 0 || words.length > LONGEST_PHRASE) return
    const key = 'kind' in meant ? `${meant.kind}:${meant.value}` : familyKey(meant)
    const known = this.#wordsFor.get(key) ?? new Set()
    this.#wordsFor.set(key, known)
    for (const form of new Set([words.join(' '), words.join('')])) {
      if (notInSentences.has(form)) continue
      const phrase = this.#phrases.get(form) ?? { meanings: [], families: [] }
      this.#phrases.set(form, phrase)
      if ('kind' in meant) {
        if (!phrase.meanings.some(({ kind, value }) => `${kind}:${value}` === key)) phrase.meanings.push(meant)
      } else if (!phrase.families.includes(meant)) phrase.families.push(meant)
      for (const word of form.split(' ')) known.add(word)
    }
  }
}

const familyKey = ({ make, pattern }: ModelFamily): string => `${make}/${pattern}`

const tables: Partial<Record<NamedField, string>> = { fuel_type: 'fueltype' }
const tableOf = (field: NamedField): string => tables[field] ?? field

/** What lists and people call the seeded records. */
const recordPhrases = (): (readonly [NamedField, string, string])[] =>
  (Object.keys(namedKinds) as NamedField[]).flatMap((field) => [
    ...wordsForRecords(field).map(([word, key]) => [field, word, key] as const),
    ...(furtherWords[field] ?? []).flatMap(([keys, words]) =>
      words.split(',').flatMap((word) => keys.split(' ').map((key) => [field, word.trim(), key] as const)),
    ),
  ])

const NAMES = prepared(
  Object.entries(namedKinds)
    .map(
      ([field, kind]) =>
        `select '${kind}' as kind, id as value, n.name
         from ${tableOf(field as NamedField)}, lateral (
           select name union select text ->> 'name' from jsonb_each(coalesce(translations, '{}')) as t (locale, text)) as n (name)
         where n.name is not null`,
    )
    .join(' union all '),
)

/** A renamed or new record is known by its words so much later at most, milliseconds. */
const KEEP_MS = 30_000
const kept = new WeakMap<object, { readonly since: number; readonly vocabulary: Promise<Vocabulary> }>()

/** The words of a database's records, from memory. */
export function vocabularyOf(em: EntityManager): Promise<Vocabulary> {
  const database = em.getDriver()
  const known = kept.get(database)
  if (known && performance.now() - known.since < KEEP_MS) return known.vocabulary
  const vocabulary = sql<Meaning & { name: string }>(em, NAMES).then((names) => new Vocabulary(names))
  kept.set(database, { since: performance.now(), vocabulary })
  vocabulary.catch(() => kept.delete(database))
  return vocabulary
}
