import { type Archive, exchangeNumbers, withRoom } from './archive.ts'
import { Bits } from './bits.ts'
import type { PostingPool } from './posting-pool.ts'

type Values = Uint8Array | Uint16Array | Uint32Array
const kinds = [Uint8Array, Uint16Array, Uint32Array] as const
/** Places that fit into each kind. */
const rooms = [1 << 8, 1 << 16, 2 ** 32] as const

/**
 * One column of values (make, colour, doors, …): the value of each slot, for counting, and the slots of each value, for
 * filtering. Values are `search_key` ids or numbers outside and consecutive small numbers inside; 0 stands for none. They
 * take as many bytes as there are values to tell apart.
 */
export class KeyColumn {
  readonly #pool: PostingPool
  #values: Values = new Uint8Array(16)
  #kind = 0
  readonly #places = new Map<number, number>()
  #keys = new Int32Array(16)
  /** By place; the first has the slots with no value. */
  #postings = new Uint32Array(16)
  #size = 1

  /** @param pool where the slots of its values are kept */
  constructor(pool: PostingPool) {
    this.#pool = pool
    this.#postings[0] = pool.make()
  }

  /** @param slots how many slots there are by now */
  /** @param slots how many slots there are by now */
  set(slot: number, key: number | null, slots: number): void {
    const place = key === null ? 0 : (this.#places.get(key) ?? this.#add(key))
    this.#values = withRoom(this.#values, slot)
    this.#values[slot] = place
    this.#pool.add(this.#postings[place] as number, slot, slots)
  }

  /** Values seen so far. */
  get size(): number {
    return this.#size - 1
  }

  /** The slots that have any of these keys, as a set not to be changed. */
  anyOf(keys: readonly number[], slots: number): Bits {
    const postings = keys.flatMap((key) => this.#posting(key) ?? [])
    const [first] = postings
    if (first !== undefined && postings.length === 1) return this.#pool.bits(first, slots)
    const found = new Bits(slots)
    for (const posting of postings) this.#pool.markIn(posting, found)
    return found
  }

  /** The slots without a value, as a set not to be changed. */
  lacking(slots: number): Bits {
    return this.#pool.bits(this.#postings[0] as number, slots)
  }

  /** The keys of these slots with how many have each, the most frequent first, no more than `most`. */
  counts(slots: Uint32Array, most: number): [key: number, count: number][] {
    const values = this.#values
    const counters = new Uint32Array(this.#size)
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

  exchange(archive: Archive): void {
    const [size = 1, kind = 0] = exchangeNumbers(archive, this.#size, this.#kind)
    const Kind = kinds[kind] ?? Uint32Array
    this.#values = archive.exchange(kind === this.#kind ? this.#values : new Kind(0))
    this.#keys = archive.exchange(this.#keys, size)
    this.#postings = archive.exchange(this.#postings, size)
    this.#size = size
    this.#kind = kind
    for (let place = 1; place < size; place++) this.#places.set(this.#keys[place] as number, place)
  }

  #posting(key: number): number | undefined {
    const place = this.#places.get(key)
    return place === undefined ? undefined : this.#postings[place]
  }

  #add(key: number): number {
    const place = this.#size++
    if (place >= (rooms[this.#kind] as number)) this.#values = new (kinds[++this.#kind] ?? Uint32Array)(this.#values)
    this.#places.set(key, place)
    this.#keys = withRoom(this.#keys, place)
    this.#keys[place] = key
    this.#postings = withRoom(this.#postings, place)
    this.#postings[place] = this.#pool.make()
    return place
  }
}
