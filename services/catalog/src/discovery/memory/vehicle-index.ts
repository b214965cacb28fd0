import { type Correction, type FacetKeyCounts, type KeyColumnName, type KeyCounts, keyColumns } from '../engine.ts'
import { mostOf } from '../terms/most-values.ts'
import type { PriceRange } from '../terms/rates.ts'
import { type AskedWord, byWeight, meaningsOf } from '../words/asked-word.ts'
import type { Archive } from './archive.ts'
import { Bits } from './bits.ts'
import {
  boundedColumns,
  boundedNames,
  type IndexRow,
  type IndexTerms,
  isOpen,
  type ValueColumnName,
  valueColumns,
  withoutFilter,
} from './columns.ts'
import { VehicleSlots } from './vehicle-slots.ts'

/** How long counts over every vehicle may be used although some changed, milliseconds. */
export const COUNTS_OF_ALL_MS = 500

/** Counts what a search finds, and how often each value of each facet occurs in it, exactly. */
export class VehicleIndex {
  readonly #all = new VehicleSlots()
  readonly #ofAll = new Map<boolean, { version: number; at: number; counts: FacetKeyCounts }>()

  /** Vehicles in the index. */
  get size(): number {
    return this.#all.size
  }

  /** Dead slots, which a sweep makes usable again. */
  get waste(): number {
    return this.#all.waste
  }

  /** Slots, of vehicles and dead ones. */
  get slots(): number {
    return this.#all.slots
  }

  /** Another one after each change. */
  get version(): number {
    return this.#all.version
  }

  /** Makes and models seen so far: when there are more, somebody should read their names again. */
  get makesSeen(): number {
    return this.#all.keys.brand.size + this.#all.keys.model.size
  }

  set names(names: ReadonlyMap<string, string>) {
    this.#all.lexicon.names = names
  }

  /** Words that mean something: what is mistyped may be one of them, although no text has it. */
  set meaningful(words: readonly string[]) {
    this.#all.lexicon.meaningful = words
  }

  put(row: IndexRow): void {
    this.#all.put(row)
  }

  remove(n: number): void {
    this.#all.remove(n)
  }

  /** Makes the first question as quick as the next ones. */
  sort(): void {
    this.#all.lexicon.sort()
  }

  /** Makes dead slots usable again, a little at each step; questions and changes may come between two. */
  sweep(): Generator<void> {
    return this.#all.sweep()
  }

  /** Writes everything to an archive, or reads it from one; nothing may change between two steps. */
  exchange(archive: Archive): Generator<void> {
    return this.#all.exchange(archive)
  }

  count(terms: IndexTerms): number {
    return this.#found(terms).count()
  }

  /** How many there are in each city, all of them. */
  cities(terms: IndexTerms): KeyCounts {
    return this.#all.keys.city.counts(this.#found(terms).members(), Number.POSITIVE_INFINITY)
  }

  /**
   * Counts of every facet's values. A facet that is filtered by leaves its own filter out; options count what would be left
   * if one more were added.
   */
  facets(terms: IndexTerms): FacetKeyCounts {
    if (isOpen(terms)) return this.#countsOfAll(terms.includeSold)
    const parts = this.#parts(terms)
    // What is asked besides values holds for every facet.
    const rest = this.#restrict(this.#base(terms).copy(), terms)
    const joined = (without?: KeyColumnName, model = parts.get('model')) => {
      const set = rest.copy()
      for (const [name, part] of parts) if (name !== without) set.and(name === 'model' && model ? model : part)
      return set
    }
    const free = keyColumns.filter((name) => !parts.has(name))
    const result = this.#counts(joined(), free, true)
    for (const name of keyColumns.filter((one) => parts.has(one))) {
      const without = withoutFilter(terms, name)
      const counts = isOpen(without)
        ? this.#countsOfAll(terms.includeSold)
        : this.#counts(joined(name, name === 'brand' ? this.#part(without, 'model') : undefined), [name], false)
      result[name] = counts[name]
    }
    return result
  }

  /** Words that occur nowhere and mean nothing, each with the one that was probably meant; without those that have none. */
  corrections(words: readonly AskedWord[]): ReadonlyMap<string, Correction> {
    const found = new Map<string, Correction>()
    for (const { word, begins, means } of words) {
      if (means || begins.some((text) => this.#all.lexicon.occurs(text, this.#all.alive))) continue
      const meant = this.#all.lexicon.correct(word, this.#all.alive)
      if (meant) found.set(word, meant)
    }
    return found
  }

  /**
   * The places of the words without which something is found, as few as can be; none where all are found together, or
   * nothing is found by any of them. Only words are asked for: where they stand against a filter, the filter may go.
   */
  unmatched({ words, includeSold }: Pick<IndexTerms, 'words' | 'includeSold'>): number[] {
    if (words.length < 2) return []
    const sets = words.map((word) => this.#having(word))
    const all = this.#base({ includeSold }).copy()
    for (const set of sets) all.and(set)
    if (all.count() > 0) return []
    let kept = this.#base({ includeSold })
    const left = byWeight(words, (word) => this.#all.lexicon.isName(word)).filter((at) => {
      const both = kept.copy()
      both.and(sets[at] as Bits)
      if (both.count() === 0) return true
      kept = both
      return false
    })
    return left.length < words.length ? left.sort((a, b) => a - b) : []
  }

  /** The slots of vehicles that have a word. */
  #having(word: AskedWord): Bits {
    const [first, ...more] = word.begins
    const found = first === undefined ? new Bits(this.#all.slots) : this.#all.lexicon.beginning(first, this.#all.slots)
    for (const text of more) found.or(this.#all.lexicon.beginning(text, this.#all.slots))
    for (const text of word.whole) this.#all.lexicon.markWhole(text, found)
    if (word.decisive) found.and(this.#all.keys[word.decisive].lacking(this.#all.slots))
    const meant = word.ofMakes ? new Bits(this.#all.slots) : found
    for (const [name, ids] of meaningsOf(word)) meant.or(this.#all.keys[name].anyOf(ids, this.#all.slots))
    if (word.ofMakes) {
      meant.and(this.#all.keys.brand.anyOf(word.ofMakes, this.#all.slots))
      found.or(meant)
    }
    return found
  }

  #found(terms: IndexTerms): Bits {
    // Values first: what is left of them is few enough to look at its numbers one by one.
    const set = this.#base(terms).copy()
    for (const part of this.#parts(terms).values()) set.and(part)
    return this.#restrict(set, terms)
  }

  /** The set of each filter by values; not to be changed. */
  #parts(terms: IndexTerms): Map<ValueColumnName, Bits> {
    const parts = new Map<ValueColumnName, Bits>()
    for (const name of valueColumns) {
      const part = this.#part(terms, name)
      if (part) parts.set(name, part)
    }
    return parts
  }

  #part({ anyOf }: IndexTerms, name: ValueColumnName): Bits | undefined {
    // Currencies are asked for with their prices alone.
    const keys = name === 'currency' ? undefined : anyOf[name]
    return keys && this.#all.keys[name].anyOf(keys, this.#all.slots)
  }

  /** Keeps of a set what has the options, the words and the numbers. */
  #restrict(set: Bits, terms: IndexTerms): Bits {
    const { options, words, prices } = terms
    if (options?.impossible) return new Bits(0)
    for (const key of options?.ids ?? []) set.and(this.#all.options.having(key, this.#all.slots))
    for (const word of words) set.and(this.#having(word))
    for (const name of boundedNames) {
      const [least, most] = boundedColumns[name].bounds(terms)
      if (least === undefined && most === undefined) continue
      this.#all.numbers[name].within(set, least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY)
    }
    return prices ? this.#priced(set, prices) : set
  }

  /** Keeps of a set what lies within the range of its currency. */
  #priced(set: Bits, prices: readonly PriceRange[]): Bits {
    const found = new Bits(0)
    for (const { currency, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } of prices) {
      const part = set.copy().and(this.#all.keys.currency.anyOf([currency], this.#all.slots))
      this.#all.numbers.price_minor.within(part, least, most)
      found.or(part)
    }
    return found
  }

  #base({ includeSold }: Pick<IndexTerms, 'includeSold'>): Bits {
    return includeSold ? this.#all.alive : this.#all.unsold
  }

  #countsOfAll(includeSold: boolean): FacetKeyCounts {
    const known = this.#ofAll.get(includeSold)
    const now = performance.now()
    if (known && (known.version === this.#all.version || now - known.at < COUNTS_OF_ALL_MS)) return known.counts
    const counts = this.#counts(this.#base({ includeSold }), keyColumns, true)
    this.#ofAll.set(includeSold, { version: this.#all.version, at: now, counts })
    return counts
  }

  #counts(set: Bits, names: readonly KeyColumnName[], withOptions: boolean): FacetKeyCounts {
    const result = {} as FacetKeyCounts
    for (const name of keyColumns) result[name] = []
    result.options = []
    const slots = set.members()
    for (const name of names) result[name] = this.#all.keys[name].counts(slots, mostOf(name))
    if (withOptions) result.options = this.#all.options.counts(set, mostOf('options'))
    return result
  }
}
