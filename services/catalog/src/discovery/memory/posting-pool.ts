import { type Archive, exchangeNumbers, withRoom } from './archive.ts'
import { Bits } from './bits.ts'

/** Below this many a list is never worth turning into bits. */
const FEW = 512
/** Slots looked at in one step of a sweep. */
const SWEPT = 100_000
/** In place of the size of a chunk: the posting has become bits. */
const AS_BITS = 255

/** Bytes of one page of chunks. */
const PAGE = 1 << 20
/** Chunks begin at multiples of so many bytes. */
const UNIT = 16
const UNITS = PAGE / UNIT
/** Bytes of a list's first chunk, its second, its third and each that follows. The last four say where the next one is. */
const CHUNKS = [16, 32, 64, 128] as const
const LARGEST = CHUNKS.length - 1
const LINK = 4
/** Most bytes of one difference: 32 bits and a sign, seven to a byte. */
const LONGEST = 5

/**
 * The slots that have each of many values. A posting is a list while it is rare, and bits where one slot in 32 has the value: they
 * take up to four times as much then, and are counted and put together many times as fast.
 * Of a list its first slot is kept, and then each difference to the one before, seven bits to a byte and its sign in the lowest
 * (zigzag and varint, as Protocol Buffers have them): where a value is one in some dozens, a slot takes a single byte. Lists
 * grow by chunks, so that nothing moves and no block is left behind; a value that a single vehicle has takes none.
 *
 * Slots are only added, in any order. One that is no longer valid is masked out by whoever asks, and leaves with a sweep.
 */
export class PostingPool {
  readonly #pages: Uint8Array[] = []
  /** The next chunk's unit. 0 stands for none. */
  #next = 1
  /** By size: the first chunk that was left; its link says which is the next. */
  #left = new Uint32Array(CHUNKS.length)
  #lengths = new Uint32Array(16)
  /** By posting: its first slot, or which of the sets it is. */
  #firsts = new Uint32Array(16)
  /** By posting: the slot added last. */
  #lasts = new Uint32Array(16)
  /** By posting: units of its first and its last chunk, and bytes used of the last. */
  #heads = new Uint32Array(16)
  #tails = new Uint32Array(16)
  #used = new Uint8Array(16)
  /** Size of the last chunk, one higher; 0 without one; or `AS_BITS`. */
  #sizes = new Uint8Array(16)
  readonly #sets: Bits[] = []
  #size = 0
  #scratch = new Uint32Array(1024)

  /** Postings so far. */
  get size(): number {
    return this.#size
  }

  /** A new posting, without slots. */
  make(): number {
    const id = this.#size++
    this.#lengths = withRoom(this.#lengths, id)
    this.#firsts = withRoom(this.#firsts, id)
    this.#lasts = withRoom(this.#lasts, id)
    this.#heads = withRoom(this.#heads, id)
    this.#tails = withRoom(this.#tails, id)
    this.#used = withRoom(this.#used, id)
    this.#sizes = withRoom(this.#sizes, id)
    return id
  }

  /** @param slots how many slots there are by now */
  add(id: number, slot: number, slots: number): void {
    const length = this.#lengths[id] as number
    if (this.#sizes[id] !== AS_BITS && length >= FEW && length * 32 > slots && this.#isFull(id)) this.#toBits(id, slots)
    if (this.#sizes[id] === AS_BITS) this.#setOf(id).add(slot)
    else this.#append(id, slot, length)
    this.#lengths[id] = length + 1
  }

  /** Its slots as a set, not to be changed. */
  bits(id: number, slots: number): Bits {
    if (this.#sizes[id] === AS_BITS) return this.#setOf(id)
    const found = new Bits(slots)
    this.markIn(id, found)
    return found
  }

  /** Adds its slots to a set. */
  markIn(id: number, set: Bits): void {
    if (this.#sizes[id] === AS_BITS) set.or(this.#setOf(id))
    else for (const slot of this.#list(id)) set.add(slot)
  }

  /**
   * How many of its slots are in a set.
   *
   * @param places the set's own `places()`, for whoever asks of many postings
   */
  countIn(id: number, set: Bits, places?: Uint32Array): number {
    if (this.#sizes[id] === AS_BITS) return set.countWith(this.#setOf(id), places)
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

  /** Takes dead slots out of all postings, a few milliseconds at each step. Slots may be added between two. */
  *sweep(dead: Bits): Generator<void> {
    let work = 0
    for (let id = 0; id < this.#size; id++) {
      work += this.#sizes[id] === AS_BITS ? SWEPT / 8 : 8 + (this.#lengths[id] as number)
      if (work > SWEPT) {
        yield
        work = 0
      }
      this.#sweepOne(id, dead)
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
    this.#lengths = archive.exchange(this.#lengths, size)
    this.#firsts = archive.exchange(this.#firsts, size)
    this.#lasts = archive.exchange(this.#lasts, size)
    this.#heads = archive.exchange(this.#heads, size)
    this.#tails = archive.exchange(this.#tails, size)
    this.#used = archive.exchange(this.#used, size)
    this.#sizes = archive.exchange(this.#sizes, size)
    for (let at = 0; at < pages; at++) {
      this.#pages[at] = archive.exchange(this.#pages[at] ?? new Uint8Array(0))
      yield
    }
    for (let at = 0; at < sets; at++) {
      const set = this.#sets[at] ?? new Bits(0)
      set.exchange(archive)
      this.#sets[at] = set
      yield
    }
  }

  #sweepOne(id: number, dead: Bits): void {
    if (this.#sizes[id] === AS_BITS) {
      // Of a set it only matters whether there are any.
      if (this.#setOf(id).without(dead).isEmpty()) this.#lengths[id] = 0
      return
    }
    const list = this.#list(id)
    const kept = list.filter((slot) => !dead.has(slot))
    if (kept.length < list.length) this.#replace(id, kept)
  }

  #setOf(id: number): Bits {
    return this.#sets[this.#firsts[id] as number] as Bits
  }

  /** The slots of a list, until the next one is read. */
  #list(id: number): Uint32Array {
    const length = this.#lengths[id] as number
    if (length > this.#scratch.length) this.#scratch = new Uint32Array(2 ** Math.ceil(Math.log2(length)))
    const list = this.#scratch
    if (length === 0) return list.subarray(0, 0)
    let slot = this.#firsts[id] as number
    list[0] = slot
    let unit = this.#heads[id] as number
    let size = 0
    let page = this.#pages[Math.floor(unit / UNITS)] as Uint8Array
    let from = (unit % UNITS) * UNIT
    let at = from
    let last = from + CHUNKS[0] - LINK - LONGEST
    for (let read = 1; read < length; read++) {
      if (at > last) {
        unit = linkOf(page, from, CHUNKS[size] as number)
        if (size < LARGEST) size++
        page = this.#pages[Math.floor(unit / UNITS)] as Uint8Array
        at = from = (unit % UNITS) * UNIT
        last = from + (CHUNKS[size] as number) - LINK - LONGEST
      }
      let byte = page[at++] as number
      let coded = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = page[at++] as number
        coded |= (byte & 0x7f) << shift
      }
      slot += (coded >>> 1) ^ -(coded & 1)
      list[read] = slot
    }
    return list.subarray(0, length)
  }

  #append(id: number, slot: number, length: number): void {
    if (length === 0) {
      this.#firsts[id] = slot
    } else {
      if (this.#isFull(id)) this.#grow(id)
      const unit = this.#tails[id] as number
      const page = this.#pages[Math.floor(unit / UNITS)] as Uint8Array
      const start = (unit % UNITS) * UNIT
      let at = start + (this.#used[id] as number)
      const difference = slot - (this.#lasts[id] as number)
      let coded = ((difference << 1) ^ (difference >> 31)) >>> 0
      while (coded > 0x7f) {
        page[at++] = (coded & 0x7f) | 0x80
        coded >>>= 7
      }
      page[at++] = coded
      this.#used[id] = at - start
    }
    this.#lasts[id] = slot
  }

  /** Whether the next difference might not fit into its last chunk: whoever reads goes on by the same rule. */
  #isFull(id: number): boolean {
    const size = this.#sizes[id] as number
    return size === 0 || (this.#used[id] as number) > (CHUNKS[size - 1] as number) - LINK - LONGEST
  }

  /** Gives a list another chunk. */
  #grow(id: number): void {
    const size = Math.min(this.#sizes[id] as number, LARGEST)
    const unit = this.#take(size)
    if (this.#sizes[id] === 0) this.#heads[id] = unit
    else this.#link(this.#tails[id] as number, (this.#sizes[id] as number) - 1, unit)
    this.#tails[id] = unit
    this.#used[id] = 0
    this.#sizes[id] = size + 1
  }

  #replace(id: number, slots: Uint32Array): void {
    this.#leave(id)
    for (let at = 0; at < slots.length; at++) this.#append(id, slots[at] as number, at)
    this.#lengths[id] = slots.length
  }

  #toBits(id: number, slots: number): void {
    const set = new Bits(slots)
    this.markIn(id, set)
    this.#leave(id)
    this.#firsts[id] = this.#sets.push(set) - 1
    this.#sizes[id] = AS_BITS
  }

  /** Leaves the chunks of a list to others. */
  #leave(id: number): void {
    const most = (this.#sizes[id] as number) - 1
    this.#sizes[id] = 0
    let unit = this.#heads[id] as number
    for (let size = 0; most >= 0; size = Math.min(size + 1, LARGEST)) {
      const next = this.#linked(unit, size)
      const isLast = unit === this.#tails[id]
      this.#link(unit, size, this.#left[size] as number)
      this.#left[size] = unit
      if (isLast) break
      unit = next
    }
  }

  /** The unit of a chunk that nobody has. */
  #take(size: number): number {
    const left = this.#left[size] as number
    if (left !== 0) {
      this.#left[size] = this.#linked(left, size)
      return left
    }
    const units = (CHUNKS[size] as number) / UNIT
    // No chunk reaches over the end of a page.
    if ((this.#next % UNITS) + units > UNITS) this.#next += UNITS - (this.#next % UNITS)
    const unit = this.#next
    this.#next += units
    this.#open(unit, units)
    return unit
  }

  #link(unit: number, size: number, to: number): void {
    const page = this.#pages[Math.floor(unit / UNITS)] as Uint8Array
    const at = (unit % UNITS) * UNIT + (CHUNKS[size] as number) - LINK
    page[at] = to & 0xff
    page[at + 1] = (to >>> 8) & 0xff
    page[at + 2] = (to >>> 16) & 0xff
    page[at + 3] = to >>> 24
  }

  #linked(unit: number, size: number): number {
    const page = this.#pages[Math.floor(unit / UNITS)] as Uint8Array
    return linkOf(page, (unit % UNITS) * UNIT, CHUNKS[size] as number)
  }

  /** Makes sure that there is a page, and long enough: an index of few vehicles takes little. */
  #open(unit: number, units: number): void {
    const number = Math.floor(unit / UNITS)
    const page = this.#pages[number] ?? NOTHING
    const end = ((unit % UNITS) + units) * UNIT
    if (end <= page.length) return
    const grown = new Uint8Array(Math.min(PAGE, Math.max(end, 4096, page.length * 2)))
    grown.set(page)
    this.#pages[number] = grown
  }
}

const NOTHING = new Uint8Array(0)

/** What the last four bytes of a chunk say. */
function linkOf(page: Uint8Array, from: number, bytes: number): number {
  const at = from + bytes - LINK
  return (
    ((page[at] as number) |
      ((page[at + 1] as number) << 8) |
      ((page[at + 2] as number) << 16) |
      ((page[at + 3] as number) << 24)) >>>
    0
  )
}
