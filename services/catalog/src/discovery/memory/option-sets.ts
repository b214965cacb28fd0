import type { KeyCounts } from '../engine.ts'
import { type Archive, exchangeNumbers } from './archive.ts'
import { Bits } from './bits.ts'
import type { PostingPool } from './posting-pool.ts'

/** Values of which a vehicle may have several, and the slots that have each: its options. */
export class OptionSets {
  readonly #pool: PostingPool
  readonly #postings = new Map<number, number>()

  constructor(pool: PostingPool) {
    this.#pool = pool
  }

  add(slot: number, keys: readonly number[], slots: number): void {
    for (const key of keys) {
      let posting = this.#postings.get(key)
      if (posting === undefined) {
        posting = this.#pool.make()
        this.#postings.set(key, posting)
      }
      this.#pool.add(posting, slot, slots)
    }
  }

  /** The slots that have an option, as a set not to be changed. */
  having(key: number, slots: number): Bits {
    const posting = this.#postings.get(key)
    return posting === undefined ? new Bits(0) : this.#pool.bits(posting, slots)
  }

  /** How many of these slots have each option, the most frequent first, no more than `most`. */
  counts(set: Bits, most: number): KeyCounts {
    const places = set.places()
    const found: KeyCounts = []
    for (const [key, posting] of this.#postings) {
      const count = this.#pool.countIn(posting, set, places)
      if (count > 0) found.push([key, count])
    }
    return found.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most)
  }

  exchange(archive: Archive): void {
    const [size = 0] = exchangeNumbers(archive, this.#postings.size)
    const pairs = archive.exchange(Int32Array.from([...this.#postings].flat()))
    for (let at = 0; at < size; at++) this.#postings.set(pairs[2 * at] as number, pairs[2 * at + 1] as number)
  }
}
