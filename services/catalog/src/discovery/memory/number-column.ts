import { type Archive, withRoom } from './archive.ts'
import { Bits } from './bits.ts'

const NONE = new Bits(0)

/**
 * One column of numbers that are filtered by bounds. NaN stands for none, which lies within no bounds. Beside the numbers
 * stand, for each of some steps, the slots at or above it (a range-encoded bitmap index: O'Neil and Quass, SIGMOD 1997), so
 * that any bounds take one pass over the words of a set, and only the numbers between a bound and the steps around it are
 * looked at.
 */
export class NumberColumn {
  #values: Float32Array | Float64Array
  readonly #steps: readonly number[]
  /** Slots that have a number. */
  readonly #known = new Bits(0)
  /** Slots at or above each step. */
  readonly #from: readonly Bits[]

  /**
   * @param bits 32 hold whole numbers up to 16,777,216 exactly
   * @param steps ascending, close enough together that few slots lie between two
   */
  constructor(bits: 32 | 64, steps: readonly number[]) {
    this.#values = bits === 32 ? new Float32Array(0) : new Float64Array(0)
    this.#steps = steps
    this.#from = steps.map(() => new Bits(0))
  }

  set(slot: number, value: number | null): void {
    const room = this.#values.length
    this.#values = withRoom(this.#values, slot)
    if (this.#values.length > room) this.#values.fill(Number.NaN, room)
    const before = this.#reached(this.#values[slot] as number)
    this.#values[slot] = value ?? Number.NaN
    const after = this.#reached(this.#values[slot] as number)
    for (let step = before; step < after; step++) this.#from[step]?.add(slot)
    for (let step = after; step < before; step++) this.#from[step]?.delete(slot)
    if (value === null) this.#known.delete(slot)
    else this.#known.add(slot)
  }

  /** Keeps of a set what lies within the bounds, both inclusive. */
  within(set: Bits, least: number, most: number): void {
    const low = this.#reached(least)
    const high = this.#reached(most)
    const isStep = this.#steps[low - 1] === least
    // At or above the last step below a bound lies whatever may reach it; at or above the next one, what surely does.
    const mayReach = this.#from[low - 1] ?? this.#known
    const reaches = least === Number.NEGATIVE_INFINITY ? this.#known : this.#from[isStep ? low - 1 : low]
    const mayExceed = most === Number.POSITIVE_INFINITY ? NONE : (this.#from[high - 1] ?? this.#known)
    const exceeds = this.#from[high]
    this.#keep(set, { mayReach, reaches: reaches ?? NONE, mayExceed, exceeds: exceeds ?? NONE }, least, most)
  }

  exchange(archive: Archive): void {
    this.#values = archive.exchange(this.#values)
    for (const set of [this.#known, ...this.#from]) set.exchange(archive)
  }

  #keep(
    set: Bits,
    { mayReach, reaches, mayExceed, exceeds }: Record<'mayReach' | 'reaches' | 'mayExceed' | 'exceeds', Bits>,
    least: number,
    most: number,
  ): void {
    const values = this.#values
    const { words } = set
    for (let at = 0; at < words.length; at++) {
      let left = words[at] as number
      if (left === 0) continue
      left &= mayReach.word(at) & ~exceeds.word(at)
      let kept = left & reaches.word(at) & ~mayExceed.word(at)
      left ^= kept
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

  /** How many steps a number reaches; NaN none. */
  #reached(value: number): number {
    const steps = this.#steps
    let from = 0
    let to = steps.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((steps[middle] as number) <= value) from = middle + 1
      else to = middle
    }
    return from
  }
}
