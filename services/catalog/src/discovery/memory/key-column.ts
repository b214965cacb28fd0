import { Bits } from './bits.ts'
import { Posting } from './posting.ts'

/**
 * One column of values (make, colour, doors, …): the value of each slot, for counting, and the slots of each value, for
 * filtering. Values are `search_key` ids or numbers outside and consecutive small numbers inside; 0 stands for none.
 */
export class KeyColumn {
  #values: Uint32Array = new Uint32Array(1024)
  readonly #places = new Map<number, number>()
  readonly #keys: number[] = [0]
  /** By place; the first has the slots with no value. */
  readonly #postings: Posting[] = [new Posting()]

  set(slot: number, key: number | null): void {
    if (slot >= this.#values.length) {
      const grown = new Uint32Array(Math.max(slot + 1, this.#values.length * 2))
      grown.set(this.#values)
      this.#values = grown
    }
    const place = key === null ? 0 : (this.#places.get(key) ?? this.#add(key))
    this.#values[slot] = place
    this.#postings[place]?.add(slot, slot + 1)
  }

  /** Values seen so far. */
  get size(): number {
    return this.#places.size
  }

  /** The slots that have any of these keys, as a set not to be changed. */
  anyOf(keys: readonly number[], slots: number): Bits {
    const postings = keys.flatMap((key) => this.#postings[this.#places.get(key) ?? -1] ?? [])
    const [first] = postings
    if (first && postings.length === 1) return first.bits(slots)
    const found = new Bits(slots)
    for (const posting of postings) posting.markIn(found)
    return found
  }

  /** The slots without a value, as a set not to be changed. */
  lacking(slots: number): Bits {
    return this.#postings[0]?.bits(slots) ?? new Bits(slots)
  }

  /** The keys of these slots with how many have each, the most frequent first, no more than `most`. */
  counts(slots: Uint32Array, most: number): [key: number, count: number][] {
    const values = this.#values
    const counters = new Uint32Array(this.#keys.length)
    for (let at = 0; at < slots.length; at++) {
      const place = values[slots[at] as number] as number
      counters[place] = (counters[place] as number) + 1
    }
    const result: [number, number][] = []
    for (let place = 1; place < counters.length; place++) {
      const count = counters[place] as number
      if (count > 0) result.push([this.#keys[place] as number, count])
    }
    return result.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most)
  }

  #add(key: number): number {
    const place = this.#keys.push(key) - 1
    this.#places.set(key, place)
    this.#postings.push(new Posting())
    return place
  }
}
