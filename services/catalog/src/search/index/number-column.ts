import { Bits } from './bits.ts'

/** Slots of a set per word of it from which going through them takes longer than joining buckets. */
const FEW_PER_WORD = 4

/**
 * One column of numbers that are filtered by bounds. NaN stands for none, which lies within no bounds. Beside the numbers
 * stand the slots of each range of them, so that of a broad set only those at both ends of the bounds are looked at.
 */
export class NumberColumn {
  #values: Float32Array | Float64Array
  readonly #kind: typeof Float32Array | typeof Float64Array
  readonly #bounds: readonly number[]
  /** Slots of each range; the last holds those without a number. */
  readonly #buckets: Bits[]

  /**
   * @param kind 32 bits hold whole numbers up to 16,777,216 exactly
   * @param bounds where the ranges begin, ascending; what lies below the first has a range of its own
   */
  constructor(kind: typeof Float32Array | typeof Float64Array, bounds: readonly number[]) {
    this.#kind = kind
    this.#values = new kind(1024).fill(Number.NaN)
    this.#bounds = bounds
    this.#buckets = Array.from({ length: bounds.length + 2 }, () => new Bits(0))
  }

  set(slot: number, value: number | null): void {
    if (slot >= this.#values.length) {
      const grown = new this.#kind(Math.max(slot + 1, this.#values.length * 2)).fill(Number.NaN)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#buckets[this.#bucketOf(this.#values[slot] as number)]?.delete(slot)
    this.#values[slot] = value ?? Number.NaN
    this.#buckets[this.#bucketOf(this.#values[slot] as number)]?.add(slot)
  }

  /** Keeps of a set what lies within the bounds, both inclusive. */
  within(set: Bits, least: number, most: number): void {
    if (set.count() <= set.words.length * FEW_PER_WORD) this.#keep(set, least, most)
    else this.#keepByBuckets(set, least, most)
  }

  /** Looks at every number. */
  #keep(set: Bits, least: number, most: number): void {
    const values = this.#values
    const { words } = set
    for (let at = 0; at < words.length; at++) {
      let left = words[at] as number
      if (left === 0) continue
      let kept = 0
      const base = at << 5
      while (left !== 0) {
        const lowest = left & -left
        const value = values[base + 31 - Math.clz32(lowest)] as number
        if (value >= least && value <= most) kept |= lowest
        left ^= lowest
      }
      words[at] = kept
    }
  }

  /** Ranges that lie inside as a whole or outside as a whole, whichever are fewer, and at both ends every number. */
  #keepByBuckets(set: Bits, least: number, most: number): void {
    const buckets = this.#buckets
    const none = buckets.length - 1
    const from = least === Number.NEGATIVE_INFINITY ? -1 : this.#bucketOf(least)
    const to = most === Number.POSITIVE_INFINITY ? none : this.#bucketOf(most)
    const ends = new Bits(0)
    for (const end of new Set([from, to])) {
      if (end >= 0 && end < none) ends.or(buckets[end] as Bits)
    }
    ends.and(set)
    const endsInside = ends.copy()
    this.#keep(endsInside, least, most)
    const isInside = (bucket: number) => bucket > from && bucket < to
    const isEnd = (bucket: number) => bucket < none && (bucket === from || bucket === to)
    const joined = (isWanted: (bucket: number) => boolean) => {
      const found = new Bits(0)
      for (let bucket = 0; bucket < buckets.length; bucket++)
        if (!isEnd(bucket) && isWanted(bucket)) found.or(buckets[bucket] as Bits)
      return found
    }
    if (to - from - 1 <= buckets.length / 2) set.and(joined(isInside).or(endsInside))
    else set.without(joined((bucket) => !isInside(bucket)).or(ends.without(endsInside)))
  }

  /** The range of a number: the first whose successor begins above it. */
  #bucketOf(value: number): number {
    if (Number.isNaN(value)) return this.#buckets.length - 1
    const bounds = this.#bounds
    let from = 0
    let to = bounds.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((bounds[middle] as number) <= value) from = middle + 1
      else to = middle
    }
    return from
  }
}
