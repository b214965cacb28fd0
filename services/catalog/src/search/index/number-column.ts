import type { Bits } from './bits.ts'

/** Values that can be counted are below this. */
const COUNTED_VALUES = 256

/** One column of numbers that are filtered by bounds. NaN stands for none, which lies within no bounds. */
export class NumberColumn {
  #values: Float32Array | Float64Array
  readonly #kind: typeof Float32Array | typeof Float64Array

  /** @param kind 32 bits hold whole numbers up to 16,777,216 exactly */
  constructor(kind: typeof Float32Array | typeof Float64Array) {
    this.#kind = kind
    this.#values = new kind(1024).fill(Number.NaN)
  }

  set(slot: number, value: number | null): void {
    if (slot >= this.#values.length) {
      const grown = new this.#kind(Math.max(slot + 1, this.#values.length * 2)).fill(Number.NaN)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[slot] = value ?? Number.NaN
  }

  /** The values of a set with how often each occurs, the most frequent first; whole ones below 256. */
  counted(set: Bits): [value: number, count: number][] {
    const counters = new Uint32Array(COUNTED_VALUES)
    const values = this.#values
    const { words } = set
    for (let at = 0; at < words.length; at++) {
      let left = words[at] as number
      const base = (at << 5) + 31
      while (left !== 0) {
        const lowest = left & -left
        const value = values[base - Math.clz32(lowest)] as number
        // Not a number is not below anything.
        if (value < COUNTED_VALUES) counters[value] = (counters[value] as number) + 1
        left ^= lowest
      }
    }
    return [...counters.entries()].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1] || a[0] - b[0])
  }

  /** Keeps of a set what lies within the bounds, both inclusive. */
  within(set: Bits, least: number, most: number): void {
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
}
