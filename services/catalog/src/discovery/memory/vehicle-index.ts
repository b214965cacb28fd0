import { type Correction, type FacetKeyCounts, type KeyColumnName, keyColumns } from '../engine.ts'
import { mostOf } from '../terms/most-values.ts'
import type { SearchTerms } from '../terms/search-terms.ts'
import { type AskedWord, byWeight, meaningsOf } from '../words/asked-word.ts'
import { Bits } from './bits.ts'
import { KeyColumn } from './key-column.ts'
import { Lexicon } from './lexicon.ts'
import { NumberColumn } from './number-column.ts'
import { Posting } from './posting.ts'

/** A row of `vehicle_search`, as far as counting needs it. */
export interface IndexRow extends Record<KeyColumnName, number | null> {
  readonly n: number
  readonly price: number | null
  readonly mileage: number | null
  readonly power: number | null
  readonly year: number | null
  readonly sold: boolean
  readonly options: readonly number[]
  readonly words: readonly string[]
}

/** What terms the index needs; plain data, so that it may cross to a worker. */
export type IndexTerms = Omit<SearchTerms, 'options'> & {
  readonly options?: Pick<SearchTerms['options'] & object, 'ids' | 'impossible'>
}

const steps = (most: number, next: (at: number) => number) => Array.from({ length: most }, (_, at) => next(at))
/** Steps of numbers, close enough together that few vehicles lie between two. */
const numberSteps = {
  /** In the unit of `vehicle_search.price`, thousandths of a cent: from 100 on, each a fifth above the one before. */
  price: steps(50, (at) => 1e7 * 1.2 ** at),
  mileage: steps(30, (at) => 10_000 * (at + 1)),
  power: steps(30, (at) => 20 * (at + 1)),
  year: steps(50, (at) => 1981 + at),
} as const

/** How long counts over every vehicle may be used although some changed, milliseconds. */
export const COUNTS_OF_ALL_MS = 500

/**
 * Every searchable vehicle in typed arrays: counts what a search finds, and how often each value of each facet occurs in it,
 * exactly. A vehicle has a slot; what changes more than numbers moves it to a new one, so that postings only ever grow, and
 * the old slot is masked out. Whoever owns the index makes a new one when too many slots are dead.
 */
export class VehicleIndex {
  readonly #slotOf = new Map<number, number>()
  readonly #alive = new Bits()
  readonly #unsold = new Bits()
  readonly #keys = Object.fromEntries(keyColumns.map((name) => [name, new KeyColumn()])) as Record<
    KeyColumnName,
    KeyColumn
  >
  readonly #price = new NumberColumn(Float64Array, numberSteps.price)
  readonly #mileage = new NumberColumn(Float32Array, numberSteps.mileage)
  readonly #power = new NumberColumn(Float32Array, numberSteps.power)
  readonly #year = new NumberColumn(Float32Array, numberSteps.year)
  readonly #options = new Map<number, Posting>()
  readonly #lexicon = new Lexicon()
  /** What tells a change that needs a new slot: a hash of keys, options and words. */
  #fingerprints = new Int32Array(1024)
  #slots = 0
  #version = 0
  readonly #ofAll = new Map<boolean, { version: number; at: number; counts: FacetKeyCounts }>()

  /** Vehicles in the index. */
  get size(): number {
    return this.#slotOf.size
  }

  /** Slots that are dead. */
  get waste(): number {
    return this.#slots - this.#slotOf.size
  }

  /** Makes and models seen so far: when there are more, somebody should read their names again. */
  get makesSeen(): number {
    return this.#keys.brand.size + this.#keys.model.size
  }

  set names(names: ReadonlyMap<string, string>) {
    this.#lexicon.names = names
  }

  /** Words that mean something: what is mistyped may be one of them, although no text has it. */
  set meaningful(words: readonly string[]) {
    this.#lexicon.meaningful = words
  }

  put(row: IndexRow): void {
    this.#version++
    const fingerprint = fingerprintOf(row)
    const known = this.#slotOf.get(row.n)
    let slot = known
    if (slot === undefined || this.#fingerprints[slot] !== fingerprint) {
      if (slot !== undefined) this.#bury(slot)
      slot = this.#place(row, fingerprint)
    }
    this.#price.set(slot, row.price)
    this.#mileage.set(slot, row.mileage)
    this.#power.set(slot, row.power)
    this.#year.set(slot, row.year)
    if (row.sold) this.#unsold.delete(slot)
    else this.#unsold.add(slot)
  }

  remove(n: number): void {
    const slot = this.#slotOf.get(n)
    if (slot === undefined) return
    this.#version++
    this.#slotOf.delete(n)
    this.#bury(slot)
  }

  count(terms: IndexTerms): number {
    // Values first: what is left of them is few enough to look at its numbers one by one.
    const set = this.#base(terms).copy()
    for (const part of this.#parts(terms).values()) set.and(part)
    return this.#restrict(set, terms).count()
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
    for (const name of parts.keys()) {
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
      if (means || begins.some((text) => this.#lexicon.occurs(text, this.#alive))) continue
      const meant = this.#lexicon.correct(word, this.#alive)
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
    const left = byWeight(words, (word) => this.#lexicon.isName(word)).filter((at) => {
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
    const found = first === undefined ? new Bits(this.#slots) : this.#lexicon.beginning(first, this.#slots)
    for (const text of more) found.or(this.#lexicon.beginning(text, this.#slots))
    for (const text of word.whole) this.#lexicon.markWhole(text, found)
    if (word.decisive) found.and(this.#keys[word.decisive].lacking(this.#slots))
    const meant = word.ofMakes ? new Bits(this.#slots) : found
    for (const [name, ids] of meaningsOf(word)) meant.or(this.#keys[name].anyOf(ids, this.#slots))
    if (word.ofMakes) {
      meant.and(this.#keys.brand.anyOf(word.ofMakes, this.#slots))
      found.or(meant)
    }
    return found
  }

  /** The set of each filter by values; not to be changed. */
  #parts(terms: IndexTerms): Map<KeyColumnName, Bits> {
    const parts = new Map<KeyColumnName, Bits>()
    for (const name of keyColumns) {
      const part = this.#part(terms, name)
      if (part) parts.set(name, part)
    }
    return parts
  }

  #part({ anyOf }: IndexTerms, name: KeyColumnName): Bits | undefined {
    const keys = anyOf[name]
    return keys && this.#keys[name].anyOf(keys, this.#slots)
  }

  /** Keeps of a set what has the options, the words and the numbers. */
  #restrict(set: Bits, { options, words, ranges, priceMin, priceMax }: IndexTerms): Bits {
    if (options?.impossible) return new Bits(0)
    for (const key of options?.ids ?? []) set.and(this.#options.get(key)?.bits(this.#slots) ?? new Bits(0))
    for (const word of words) set.and(this.#having(word))
    const bound = (column: NumberColumn, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY) => {
      if (least !== Number.NEGATIVE_INFINITY || most !== Number.POSITIVE_INFINITY) column.within(set, least, most)
    }
    bound(this.#year, ranges.yearMin, ranges.yearMax)
    bound(this.#mileage, ranges.mileageMin, ranges.mileageMax)
    // Powers are kept in 32 bits, as in the table: a bound with decimals must be rounded as they are.
    bound(this.#power, ranges.powerMin && Math.fround(ranges.powerMin), ranges.powerMax && Math.fround(ranges.powerMax))
    bound(this.#price, priceMin, priceMax)
    return set
  }

  #base({ includeSold }: Pick<IndexTerms, 'includeSold'>): Bits {
    return includeSold ? this.#alive : this.#unsold
  }

  #countsOfAll(includeSold: boolean): FacetKeyCounts {
    const known = this.#ofAll.get(includeSold)
    const now = performance.now()
    if (known && (known.version === this.#version || now - known.at < COUNTS_OF_ALL_MS)) return known.counts
    const counts = this.#counts(this.#base({ includeSold }), keyColumns, true)
    this.#ofAll.set(includeSold, { version: this.#version, at: now, counts })
    return counts
  }

  #counts(set: Bits, names: readonly KeyColumnName[], withOptions: boolean): FacetKeyCounts {
    const result = {} as FacetKeyCounts
    for (const name of keyColumns) result[name] = []
    result.options = []
    const slots = set.members()
    for (const name of names) result[name] = this.#keys[name].counts(slots, mostOf(name))
    if (withOptions) {
      const places = set.places()
      for (const [key, posting] of this.#options) {
        const count = posting.countIn(set, places)
        if (count > 0) result.options.push([key, count])
      }
      result.options.sort((a, b) => b[1] - a[1] || a[0] - b[0]).splice(mostOf('options'))
    }
    return result
  }

  #place(row: IndexRow, fingerprint: number): number {
    const slot = this.#slots++
    this.#slotOf.set(row.n, slot)
    if (slot >= this.#fingerprints.length) {
      const grown = new Int32Array(this.#fingerprints.length * 2)
      grown.set(this.#fingerprints)
      this.#fingerprints = grown
    }
    this.#fingerprints[slot] = fingerprint
    this.#alive.add(slot)
    for (const name of keyColumns) this.#keys[name].set(slot, row[name])
    for (const key of row.options) {
      let posting = this.#options.get(key)
      if (!posting) {
        posting = new Posting()
        this.#options.set(key, posting)
      }
      posting.add(slot, this.#slots)
    }
    this.#lexicon.add(slot, row.words)
    return slot
  }

  #bury(slot: number): void {
    this.#alive.delete(slot)
    this.#unsold.delete(slot)
  }
}

/** A search as it would be had one facet not been filtered by. */
function withoutFilter(terms: IndexTerms, name: KeyColumnName): IndexTerms {
  const { [name]: _own, ...others } = terms.anyOf
  const models = name === 'brand' ? terms.modelsOfAnyMake : undefined
  return { ...terms, anyOf: models ? { ...others, model: models } : others }
}

/** Nothing but "sold ones too" asked for. */
const isOpen = (terms: IndexTerms): boolean =>
  Object.keys(terms.anyOf).length === 0 &&
  terms.options === undefined &&
  terms.words.length === 0 &&
  terms.priceMin === undefined &&
  terms.priceMax === undefined &&
  rangeNames.every((name) => terms.ranges[name] === undefined)
const rangeNames = ['yearMin', 'yearMax', 'mileageMin', 'mileageMax', 'powerMin', 'powerMax'] as const

/** FNV-1a over what a slot's postings were made of. */
function fingerprintOf(row: IndexRow): number {
  let hash = 0x811c9dc5
  const mix = (value: number) => {
    hash = Math.imul(hash ^ value, 0x01000193)
  }
  for (const name of keyColumns) mix(row[name] ?? -1)
  for (const key of row.options) mix(key)
  for (const word of row.words) {
    mix(0x7f)
    for (let at = 0; at < word.length; at++) mix(word.charCodeAt(at))
  }
  return hash
}
