import { type Archive, exchangeNumbers, withRoom } from './archive.ts'

/** New words are kept unsorted up to this many, then sorted in. */
const FRESH = 2_000

/** Words as consecutive small numbers, their letters (UTF-8) in one array: neither strings nor a `Map`, and no limit of one. */
export class WordTable {
  #bytes = new Uint8Array(1024)
  #end = 0
  #starts = new Uint32Array(16)
  /** Bytes; 0 for a number that waits for another word. */
  #lengths = new Uint16Array(16)
  #size = 0
  /** Numbers that may be used again. */
  #free: number[] = []
  /** Open addressing: the number of the word, one higher; 0 where there is none. */
  #table = new Uint32Array(64)
  /** Numbers by their words. */
  #sorted = new Uint32Array(0)
  #fresh: number[] = []
  #letters: Uint8Array = new Uint8Array(256)

  /** One above the highest number. */
  get size(): number {
    return this.#size
  }

  find(word: string): number | undefined {
    const place = this.#table[this.#placeOf(this.#take(word))] as number
    return place === 0 ? undefined : place - 1
  }

  /** The number of a word, a new one where it has none. */
  number(word: string): number {
    const letters = this.#take(word)
    let at = this.#placeOf(letters)
    const known = this.#table[at] as number
    if (known !== 0) return known - 1
    if ((this.#size - this.#free.length + 1) * 2 > this.#table.length) {
      this.#hash(this.#table.length * 2)
      at = this.#placeOf(letters)
    }
    const id = this.#free.pop() ?? this.#size++
    this.#bytes = withRoom(this.#bytes, this.#end + letters.length)
    this.#bytes.set(letters, this.#end)
    this.#starts = withRoom(this.#starts, id)
    this.#starts[id] = this.#end
    this.#lengths = withRoom(this.#lengths, id)
    this.#lengths[id] = letters.length
    this.#end += letters.length
    this.#table[at] = id + 1
    this.#fresh.push(id)
    return id
  }

  /** The numbers of the words that begin so. */
  *beginning(prefix: string): Generator<number> {
    if (this.#fresh.length > FRESH) this.sort()
    const letters = this.#take(prefix).slice()
    for (let at = this.#lowerBound(letters); at < this.#sorted.length; at++) {
      const id = this.#sorted[at] as number
      if (!this.#beginsWith(id, letters)) break
      yield id
    }
    for (const id of this.#fresh) if (this.#beginsWith(id, letters)) yield id
  }

  /** Words about as long as another one, with their numbers. @param most how many letters more or fewer */
  *about(letters: number, most: number): Generator<string> {
    for (let id = 0; id < this.#size; id++) {
      const start = this.#starts[id] as number
      const length = this.#lengths[id] as number
      let count = 0
      for (let at = start; at < start + length; at++) if (((this.#bytes[at] as number) & 0xc0) !== 0x80) count++
      if (length > 0 && Math.abs(count - letters) <= most) yield this.#text(start, length)
    }
  }

  /** Sorts in what is new, which a first question would wait for. */
  sort(): void {
    const fresh = Uint32Array.from(this.#fresh).sort((a, b) => this.#compare(a, b))
    const sorted = new Uint32Array(this.#sorted.length + fresh.length)
    for (let at = 0, old = 0, young = 0; at < sorted.length; at++) {
      const isOld =
        young === fresh.length ||
        (old < this.#sorted.length && this.#compare(this.#sorted[old] as number, fresh[young] as number) < 0)
      sorted[at] = (isOld ? this.#sorted[old++] : fresh[young++]) as number
    }
    this.#sorted = sorted
    this.#fresh = []
  }

  /** Forgets words that nothing has any more, once they are many. Their numbers are given to others. */
  forget(isGone: (id: number) => boolean): void {
    const gone = Array.from({ length: this.#size }, (_, id) => id).filter((id) => this.#lengths[id] !== 0 && isGone(id))
    if (gone.length * 8 <= this.#size) return
    for (const id of gone) this.#lengths[id] = 0
    this.#free.push(...gone)
    const isKept = (id: number) => this.#lengths[id] !== 0
    this.#sorted = this.#sorted.filter(isKept)
    this.#fresh = this.#fresh.filter(isKept)
    const bytes = new Uint8Array(this.#bytes.length)
    let end = 0
    for (let id = 0; id < this.#size; id++) {
      const start = this.#starts[id] as number
      bytes.set(this.#bytes.subarray(start, start + (this.#lengths[id] as number)), end)
      this.#starts[id] = end
      end += this.#lengths[id] as number
    }
    this.#bytes = bytes
    this.#end = end
    this.#hash(this.#table.length)
  }

  *exchange(archive: Archive): Generator<void> {
    this.sort()
    const [end = 0, size = 0] = exchangeNumbers(archive, this.#end, this.#size)
    this.#end = end
    this.#size = size
    this.#bytes = archive.exchange(this.#bytes, end)
    this.#starts = archive.exchange(this.#starts, size)
    this.#lengths = archive.exchange(this.#lengths, size)
    yield
    this.#table = archive.exchange(this.#table)
    this.#sorted = archive.exchange(this.#sorted)
    this.#free = [...archive.exchange(Uint32Array.from(this.#free))]
  }

  /** The letters of a word, until the next is taken. */
  #take(word: string): Uint8Array {
    if (word.length * 3 > this.#letters.length) this.#letters = new Uint8Array(word.length * 3)
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at)
      if (code > 0x7f) return this.#letters.subarray(0, encoder.encodeInto(word, this.#letters).written)
      this.#letters[at] = code
    }
    return this.#letters.subarray(0, word.length)
  }

  #placeOf(letters: Uint8Array): number {
    const mask = this.#table.length - 1
    for (let at = hashOf(letters, 0, letters.length) & mask; ; at = (at + 1) & mask) {
      const place = this.#table[at] as number
      if (place === 0 || (this.#lengths[place - 1] === letters.length && this.#beginsWith(place - 1, letters)))
        return at
    }
  }

  #hash(room: number): void {
    this.#table = new Uint32Array(room)
    const mask = room - 1
    for (let id = 0; id < this.#size; id++) {
      const start = this.#starts[id] as number
      const length = this.#lengths[id] as number
      if (length === 0) continue
      let at = hashOf(this.#bytes, start, start + length) & mask
      while (this.#table[at] !== 0) at = (at + 1) & mask
      this.#table[at] = id + 1
    }
  }

  #beginsWith(id: number, letters: Uint8Array): boolean {
    if ((this.#lengths[id] as number) < letters.length) return false
    const start = this.#starts[id] as number
    for (let at = 0; at < letters.length; at++) if (this.#bytes[start + at] !== letters[at]) return false
    return true
  }

  #compare(a: number, b: number): number {
    const from = this.#starts[b] as number
    return this.#compareTo(a, this.#bytes, from, this.#lengths[b] as number)
  }

  #compareTo(id: number, bytes: Uint8Array, from: number, length: number): number {
    const start = this.#starts[id] as number
    const own = this.#lengths[id] as number
    for (let at = 0; at < own && at < length; at++) {
      const difference = (this.#bytes[start + at] as number) - (bytes[from + at] as number)
      if (difference !== 0) return difference
    }
    return own - length
  }

  #lowerBound(letters: Uint8Array): number {
    let from = 0
    let to = this.#sorted.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.#compareTo(this.#sorted[middle] as number, letters, 0, letters.length) < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  #text(start: number, length: number): string {
    return Buffer.from(this.#bytes.buffer, start, length).toString()
  }
}

const encoder = new TextEncoder()

/** FNV-1a, its upper bits mixed in: the lowest say where a word stands. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
