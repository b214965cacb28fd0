import type { Bits } from './bits.ts'

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
