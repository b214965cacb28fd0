import type { SearchTerms, ValueColumn } from '../search-terms.ts'
import { Bits } from './bits.ts'
import { KeyColumn } from './key-column.ts'
import { Lexicon } from './lexicon.ts'
import { NumberColumn } from './number-column.ts'
import { Posting } from './posting.ts'

/** Columns whose values are filtered by, and counted for facets. */
export const keyColumns = [
  'brand',
  'model',
  'category',
  'country',
  'city',
  'type',
  'color',
  'fuel',
  'transmission',
  'doors',
  'seats',
] as const satisfies readonly ValueColumn[]
type KeyColumnName = (typeof keyColumns)[number]
const isKeyColumn = (name: string): name is KeyColumnName => (keyColumns as readonly string[]).includes(name)

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

/** Counts of one facet: the search key or number of each value, with how many vehicles have it, most first. */
export type KeyCounts = [key: number, count: number][]
export type FacetKeyCounts = Record<KeyColumnName | 'options', KeyCounts>

/** How long counts over every vehicle may be used although some changed, milliseconds. */
const COUNTS_OF_ALL_MS = 500

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
  readonly #price = new NumberColumn(Float64Array)
  readonly #mileage = new NumberColumn(Float32Array)
  readonly #power = new NumberColumn(Float32Array)
  readonly #year = new NumberColumn(Float32Array)
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
    return this.#matched(terms).count()
  }

  /**
   * Counts of every facet's values. A facet that is filtered by leaves its own filter out; options count what would be left
   * if one more were added.
   */
  facets(terms: IndexTerms): FacetKeyCounts {
    const parts = this.#parts(terms)
    const filtered = keyColumns.filter((name) => terms.anyOf[name] !== undefined)
    const free = keyColumns.filter((name) => !filtered.includes(name))
    if (isOpen(terms)) return this.#countsOfAll(terms.includeSold)
    const result = this.#counts(this.#joined(terms, parts), free, true)
    for (const name of filtered) {
      const without = withoutFilter(terms, name)
      const counts = isOpen(without)
        ? this.#countsOfAll(terms.includeSold)
        : this.#counts(this.#joined(without, name === 'brand' ? this.#parts(without) : parts), [name], false)
      result[name] = counts[name]
    }
    return result
  }

  /** Words that occur nowhere, each with the one that was probably meant; undefined where none needs it or one cannot be. */
  corrections(words: readonly string[]): ReadonlyMap<string, { word: string; shown: string }> | undefined {
    const unknown = words.filter((word) => !this.#lexicon.occurs(word, this.#alive))
    if (unknown.length === 0) return undefined
    const found = new Map<string, { word: string; shown: string }>()
    for (const word of unknown) {
      const meant = this.#lexicon.correct(word, this.#alive)
      if (!meant) return undefined
      found.set(word, meant)
    }
    return found
  }

  /** The set of each filter, made once for all the ways they are joined. */
  #parts(terms: IndexTerms): Map<string, Bits> {
    const parts = new Map<string, Bits>()
    for (const name of keyColumns) {
      const keys = terms.anyOf[name]
      if (keys) parts.set(name, this.#keys[name].anyOf(keys, this.#slots))
    }
    if (terms.options) {
      const all = this.#base(terms).copy()
      for (const key of terms.options.ids) {
        const having = new Bits(this.#slots)
        this.#options.get(key)?.markIn(having)
        all.and(having)
      }
      parts.set('options', terms.options.impossible ? new Bits(0) : all)
    }
    for (const word of terms.words) parts.set(`word ${word}`, this.#lexicon.beginning(word, this.#slots))
    return parts
  }

  #matched(terms: IndexTerms): Bits {
    return this.#joined(terms, this.#parts(terms))
  }

  #joined({ anyOf, ranges, priceMin, priceMax, includeSold }: IndexTerms, parts: ReadonlyMap<string, Bits>): Bits {
    const set = this.#base({ includeSold }).copy()
    for (const [name, part] of parts) {
      if (isKeyColumn(name) && !(name in anyOf)) continue
      set.and(part)
    }
    const bound = (column: NumberColumn, least: number | undefined, most: number | undefined) => {
      if (least !== undefined || most !== undefined)
        column.within(set, least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY)
    }
    bound(this.#year, ranges.yearMin, ranges.yearMax)
    bound(this.#mileage, ranges.mileageMin, ranges.mileageMax)
    bound(this.#power, ranges.powerMin, ranges.powerMax)
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
    for (const name of names) {
      const column = this.#keys[name]
      const counters = column.counters()
      tally(set.words, column.values, counters)
      result[name] = column.counted(counters)
    }
    if (withOptions) {
      for (const [key, posting] of this.#options) {
        const count = posting.countIn(set)
        if (count > 0) result.options.push([key, count])
      }
      result.options.sort((a, b) => b[1] - a[1] || a[0] - b[0])
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

/** Counts the values of the slots in a set. */
function tally(words: Uint32Array, values: Uint32Array, counters: Uint32Array): void {
  for (let at = 0; at < words.length; at++) {
    let left = words[at] as number
    const base = (at << 5) + 31
    while (left !== 0) {
      const lowest = left & -left
      const value = values[base - Math.clz32(lowest)] as number
      counters[value] = (counters[value] as number) + 1
      left ^= lowest
    }
  }
}

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
