import { type Archive, exchangeNumbers, withRoom } from './archive.ts'
import { Bits } from './bits.ts'

/** Below this many a list is never worth turning into bits. */
const FEW = 512
/** Slots of one page of lists: no list is longer. */
const PAGE_BITS = 20
const PAGE = 1 << PAGE_BITS
/** In place of the size of a list: it has become bits. */
const AS_BITS = 255

/**
 * The slots that have each of many values. A posting is a list while it is short and bits once those are smaller. Lists lie in
 * a few large arrays, each in a block of a power of two; one that outgrows its block moves to another, and leaves the old one
 * to the next that needs as much. So a value that a single vehicle has takes nine bytes and four for the slot, where an array
 * of its own would take two hundred.
 *
 * Slots are only added. One that is no longer valid is masked out by whoever asks, and leaves with `sweep`.
 */
export class PostingPool {
  readonly #pages: Uint32Array[] = []
  /** Where the next new block may begin. 0 stands for none. */
  #next = 1
  /** By size: the first block that was left, whose first element says where the next one is. */
  #left = new Uint32Array(PAGE_BITS + 1)
  /** By posting: where its list begins, or which of the sets it is. */
  #places = new Uint32Array(16)
  #lengths = new Uint32Array(16)
  /** 0 without a block, 1 for one slot, 2 for two, 3 for four, …; or `AS_BITS`. */
  #sizes = new Uint8Array(16)
  readonly #sets: Bits[] = []
  #size = 0

  /** Postings so far. */
  get size(): number {
    return this.#size
  }

  /** A new posting, without slots. */
  make(): number {
    const id = this.#size++
    this.#places = withRoom(this.#places, id)
    this.#lengths = withRoom(this.#lengths, id)
    this.#sizes = withRoom(this.#sizes, id)
    return id
  }

  /** @param slots how many slots there are by now */
  add(id: number, slot: number, slots: number): void {
    const length = this.#lengths[id] as number
    let size = this.#sizes[id] as number
    const isFull = size !== AS_BITS && length === (size === 0 ? 0 : 1 << (size - 1))
    if (isFull) {
      if (length === PAGE || (length >= FEW && length * 32 > slots)) this.#toBits(id, slots)
      else this.#move(id, length)
      size = this.#sizes[id] as number
    }
    this.#lengths[id] = length + 1
    const place = this.#places[id] as number
    if (size === AS_BITS) this.#sets[place]?.add(slot)
    else (this.#pages[place >>> PAGE_BITS] as Uint32Array)[(place & (PAGE - 1)) + length] = slot
  }

  /** Its slots as a set, not to be changed. */
  bits(id: number, slots: number): Bits {
    if (this.#sizes[id] === AS_BITS) return this.#sets[this.#places[id] as number] as Bits
    const found = new Bits(slots)
    this.markIn(id, found)
    return found
  }

  /** Adds its slots to a set. */
  markIn(id: number, set: Bits): void {
    if (this.#sizes[id] === AS_BITS) set.or(this.#sets[this.#places[id] as number] as Bits)
    else for (const slot of this.#list(id)) set.add(slot)
  }

  /**
   * How many of its slots are in a set.
   *
   * @param places the set's own `places()`, for whoever asks of many postings
   */
  countIn(id: number, set: Bits, places?: Uint32Array): number {
    if (this.#sizes[id] === AS_BITS) return set.countWith(this.#sets[this.#places[id] as number] as Bits, places)
    let sum = 0
    for (const slot of this.#list(id)) if (set.has(slot)) sum++
    return sum
  }

  /** Whether any of its slots is in a set. */
  meets(id: number, set: Bits): boolean {
    return this.countIn(id, set) > 0
  }

  /** Whether it has no slots, dead ones neither. */
  isEmpty(id: number): boolean {
    return this.#lengths[id] === 0
  }

  /** Takes dead slots out of some postings. */
  sweep(dead: Bits, from: number, to: number): void {
    for (let id = from; id < Math.min(to, this.#size); id++) {
      if (this.#sizes[id] === AS_BITS) {
        const set = (this.#sets[this.#places[id] as number] as Bits).without(dead)
        // Of a set it only matters whether there are any.
        if (set.isEmpty()) this.#lengths[id] = 0
        continue
      }
      const list = this.#list(id)
      let kept = 0
      for (let at = 0; at < list.length; at++) {
        const slot = list[at] as number
        if (!dead.has(slot)) list[kept++] = slot
      }
      this.#lengths[id] = kept
    }
  }

  *exchange(archive: Archive): Generator<void> {
    const [next = 1, size = 0, pages = 0, sets = 0] = exchangeNumbers(
      archive,
      this.#next,
      this.#size,
      this.#pages.length,
      this.#sets.length,
    )
    this.#next = next
    this.#size = size
    this.#left = archive.exchange(this.#left)
    this.#places = archive.exchange(this.#places, size)
    this.#lengths = archive.exchange(this.#lengths, size)
    this.#sizes = archive.exchange(this.#sizes, size)
    for (let at = 0; at < pages; at++) {
      this.#pages[at] = archive.exchange(this.#pages[at] ?? new Uint32Array(0))
      yield
    }
    for (let at = 0; at < sets; at++) {
      const set = this.#sets[at] ?? new Bits(0)
      set.exchange(archive)
      this.#sets[at] = set
      yield
    }
  }

  #list(id: number): Uint32Array {
    const length = this.#lengths[id] as number
    return length === 0 ? NOTHING : this.#block(this.#places[id] as number, length)
  }

  #block(at: number, length: number): Uint32Array {
    const from = at & (PAGE - 1)
    return (this.#pages[at >>> PAGE_BITS] as Uint32Array).subarray(from, from + length)
  }

  #toBits(id: number, slots: number): void {
    const set = new Bits(slots)
    this.markIn(id, set)
    this.#leave(this.#places[id] as number, (this.#sizes[id] as number) - 1)
    this.#places[id] = this.#sets.push(set) - 1
    this.#sizes[id] = AS_BITS
  }

  /** Gives a full list a block twice as large. */
  #move(id: number, length: number): void {
    const size = this.#sizes[id] as number
    const at = this.#take(size)
    if (size > 0) {
      const before = this.#places[id] as number
      this.#block(at, length).set(this.#block(before, length))
      this.#leave(before, size - 1)
    }
    this.#places[id] = at
    this.#sizes[id] = size + 1
  }

  /** Room for as many slots as the power of two says. */
  #take(power: number): number {
    const left = this.#left[power] as number
    if (left !== 0) {
      this.#left[power] = this.#block(left, 1)[0] as number
      return left
    }
    const length = 1 << power
    if ((this.#next & (PAGE - 1)) + length > PAGE) this.#leaveRest()
    const at = this.#next
    this.#next = at + length
    this.#open(at, length)
    return at
  }

  #leave(at: number, power: number): void {
    this.#block(at, 1)[0] = this.#left[power] as number
    this.#left[power] = at
  }

  /** Leaves what is left of a page to smaller lists. */
  #leaveRest(): void {
    while ((this.#next & (PAGE - 1)) !== 0) {
      const power = 31 - Math.clz32(this.#next & -this.#next)
      this.#open(this.#next, 1 << power)
      this.#leave(this.#next, power)
      this.#next += 1 << power
    }
  }

  /** Makes sure that there is a page, and long enough: an index of few vehicles takes little. */
  #open(at: number, length: number): void {
    const number = at >>> PAGE_BITS
    const page = this.#pages[number] ?? NOTHING
    const end = (at & (PAGE - 1)) + length
    if (end <= page.length) return
    const grown = new Uint32Array(Math.min(PAGE, Math.max(end, 1024, page.length * 2)))
    grown.set(page)
    this.#pages[number] = grown
  }
}

const NOTHING = new Uint32Array(0)
