import { Bits } from './bits.ts'

/** Below this many a list is never worth turning into bits. */
const FEW = 512

/**
 * The slots that have one value: a list while they are few, bits once those are smaller. Slots are only ever added; one
 * that is no longer valid is masked out by the set of living slots.
 */
export class Posting {
  #list: Uint32Array | undefined = new Uint32Array(4)
  #length = 0
  #bits: Bits | undefined

  /** @param slots how many slots there are by now */
  add(slot: number, slots: number): void {
    if (this.#bits) {
      this.#bits.add(slot)
      return
    }
    let list = this.#list as Uint32Array
    if (this.#length === list.length) {
      if (this.#length >= FEW && this.#length * 32 > slots) {
        this.#bits = new Bits(slots)
        for (const one of list) this.#bits.add(one)
        this.#bits.add(slot)
        this.#list = undefined
        return
      }
      const grown = new Uint32Array(list.length * 2)
      grown.set(list)
      this.#list = list = grown
    }
    list[this.#length++] = slot
  }

  /** These slots as a set, not to be changed. */
  bits(slots: number): Bits {
    if (this.#bits) return this.#bits
    const found = new Bits(slots)
    this.markIn(found)
    return found
  }

  /** Adds these slots to a set. */
  markIn(set: Bits): void {
    if (this.#bits) {
      set.or(this.#bits)
      return
    }
    const list = this.#list as Uint32Array
    for (let at = 0; at < this.#length; at++) set.add(list[at] as number)
  }

  /**
   * How many of these slots are in a set.
   *
   * @param places the set's own `places()`, for whoever asks of many postings
   */
  countIn(set: Bits, places?: Uint32Array): number {
    if (this.#bits) return set.countWith(this.#bits, places)
    const list = this.#list as Uint32Array
    let sum = 0
    for (let at = 0; at < this.#length; at++) if (set.has(list[at] as number)) sum++
    return sum
  }

  /** Whether any of these slots is in a set. */
  meets(set: Bits): boolean {
    return this.countIn(set) > 0
  }
}
