import { nameKey } from '../../text/fold.ts'
import type { ModelFamily } from '../words/model-families.ts'
import { nearest } from '../words/nearest-word.ts'
import type { Phrase, Vocabulary } from '../words/vocabulary.ts'
import { chineseWords, isOrdinary } from './ordinary-words.ts'

/** A make, or one of its models. */
export interface NamedModel {
  readonly make: string
  readonly makeKey: string
  /** Null: the make itself. */
  readonly model: string | null
}

export interface NamedPlace {
  readonly id: string
  readonly kind: 'city' | 'country'
  readonly name: string
  /** Inhabitants; the bigger one is meant. */
  readonly size: number
}

export interface NamedOption {
  readonly id: string
  readonly name: string
}

export interface Model {
  readonly makeKey: string
  readonly name: string
}

/** Shorter words are left as they are typed, letters. */
const SHORTEST_MISTYPED = 6

/** Most words of a name. */
export const LONGEST_NAME = 5

/**
 * Everything a search may name, by its words written together ("c 3", "C3" and "c-3" are one). Built from a database's names
 * (`lexicon-of.ts`); asking it costs no query.
 */
export class Lexicon {
  readonly vocabulary: Vocabulary
  readonly #makes = new Map<string, string>()
  /** By make, then by name. */
  readonly #models = new Map<string, Map<string, string>>()
  readonly #byModel = new Map<string, Model[]>()
  readonly #makeNames: readonly string[]
  readonly #places = new Map<string, NamedPlace[]>()
  readonly #options = new Map<string, string[]>()
  /** ISO 4217 → id. */
  readonly currencies: ReadonlyMap<string, string>

  constructor(parts: {
    readonly vocabulary: Vocabulary
    readonly models: readonly NamedModel[]
    readonly places: readonly NamedPlace[]
    readonly options: readonly NamedOption[]
    readonly currencies: ReadonlyMap<string, string>
  }) {
    this.vocabulary = parts.vocabulary
    this.currencies = parts.currencies
    for (const { makeKey, make, model } of parts.models) {
      if (!this.#makes.has(makeKey)) this.#makes.set(makeKey, make)
      if (model === null) continue
      const key = nameKey(model)
      const models = this.#models.get(makeKey) ?? new Map<string, string>()
      this.#models.set(makeKey, models)
      if (models.has(key)) continue
      models.set(key, model)
      this.#byModel.set(key, [...(this.#byModel.get(key) ?? []), { makeKey, name: model }])
    }
    const aliases = this.vocabulary.words.filter((word) => this.vocabulary.find([word])?.isMake)
    this.#makeNames = [...this.#makes.keys(), ...aliases].filter((name) => name.length >= SHORTEST_MISTYPED - 1)
    for (const place of parts.places) {
      const key = nameKey(place.name)
      this.#places.set(key, [...(this.#places.get(key) ?? []), place])
    }
    for (const { id, name } of parts.options) {
      const key = nameKey(name)
      const known = this.#options.get(key) ?? []
      if (!known.includes(id)) this.#options.set(key, [...known, id])
    }
  }

  /** Whether Chinese is parted here. */
  isWord = (word: string): boolean =>
    this.vocabulary.isWord(word) || this.#places.has(word) || this.#options.has(word) || chineseWords.has(word)

  makeName(key: string): string | undefined {
    return this.#makes.get(key)
  }

  /** The key of the make these words name and nothing besides. */
  make(words: readonly string[]): string | undefined {
    const key = words.join('')
    if (this.#makes.has(key)) return key
    const phrase = this.phrase(words)
    const make = phrase?.isMake && phrase.meanings.length === 1 ? phrase.meanings[0]?.value : undefined
    return make !== undefined && this.#makes.has(make) ? make : undefined
  }

  /**
   * The make that a word was mistyped for. Long words only, and none that means something: most of what people type is no name.
   */
  mistypedMake(word: string): string | undefined {
    if (word.length < SHORTEST_MISTYPED || isOrdinary(word) || this.phrase([word]) || this.models([word]).length > 0)
      return undefined
    if (this.#places.has(word) || this.#options.has(word)) return undefined
    const meant = nearest(word, this.#makeNames, { weight: () => 1 })
    return meant === undefined || meant[0] !== word[0] ? undefined : this.make([meant])
  }

  model(makeKey: string, words: readonly string[]): string | undefined {
    return this.#models.get(makeKey)?.get(words.join(''))
  }

  /** Models of this name, of whatever make. */
  models(words: readonly string[]): readonly Model[] {
    return this.#byModel.get(words.join('')) ?? []
  }

  /** What a family is called in filters: as a model of the make, where there is one of that name. */
  family({ make, label }: ModelFamily): Model {
    return { makeKey: make, name: this.#models.get(make)?.get(nameKey(label)) ?? label }
  }

  phrase(words: readonly string[]): Phrase | undefined {
    return this.vocabulary.find(words)
  }

  option(words: readonly string[]): readonly string[] {
    return this.#options.get(words.join('')) ?? []
  }

  /** Every place by each of its names. */
  places(): NamedPlace[] {
    return [...this.#places.values()].flat()
  }

  /** The biggest place of this name. */
  place(words: readonly string[]): NamedPlace | undefined {
    const places = this.#places.get(words.join(''))
    return places?.reduce((best, one) => (one.size > best.size ? one : best))
  }
}
