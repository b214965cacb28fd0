import { type Archive, withRoom } from './archive.ts'

/** A growing set of small integers, one bit each. */
export class Bits {
  words: Uint32Array

  constructor(capacity = 1024) {
    this.words = new Uint32Array((capacity + 31) >>> 5)
  }

  add(at: number): void {
    const word = at >>> 5
    this.words = withRoom(this.words, word)
    this.words[word] = (this.words[word] as number) | (1 << (at & 31))
  }

  delete(at: number): void {
    const word = at >>> 5
    if (word < this.words.length) this.words[word] = (this.words[word] as number) & ~(1 << (at & 31))
  }

  has(at: number): boolean {
    return (((this.words[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
  }

  /** 32 of its integers, from 32 × `at` on. */
  word(at: number): number {
    return at < this.words.length ? (this.words[at] as number) : 0
  }

  /** A copy. */
  copy(): Bits {
    const copied = new Bits(0)
    copied.words = this.words.slice()
    return copied
  }

  /** Keeps what is in the other too. */
  and(other: Bits): this {
    const { words } = this
    const theirs = other.words
    const shared = Math.min(words.length, theirs.length)
    for (let at = 0; at < shared; at++) words[at] = (words[at] as number) & (theirs[at] as number)
    words.fill(0, shared)
    return this
  }

  or(other: Bits): this {
    const theirs = other.words
    if (theirs.length > 0) this.words = withRoom(this.words, theirs.length - 1)
    const { words } = this
    for (let at = 0; at < theirs.length; at++) words[at] = (words[at] as number) | (theirs[at] as number)
    return this
  }

  /** Keeps what is not in the other. */
  without(other: Bits): this {
    const { words } = this
    const theirs = other.words
    const shared = Math.min(words.length, theirs.length)
    for (let at = 0; at < shared; at++) words[at] = (words[at] as number) & ~(theirs[at] as number)
    return this
  }

  /** The integers, ascending. */
  members(): Uint32Array {
    const { words } = this
    const found = new Uint32Array(this.count())
    let length = 0
    for (let at = 0; at < words.length; at++) {
      let left = words[at] as number
      const base = (at << 5) + 31
      while (left !== 0) {
        const lowest = left & -left
        found[length++] = base - Math.clz32(lowest)
        left ^= lowest
      }
    }
    return found
  }

  /** Where its words are that hold anything, ascending. */
  places(): Uint32Array {
    const { words } = this
    const found = new Uint32Array(words.length)
    let length = 0
    for (let at = 0; at < words.length; at++) if (words[at] !== 0) found[length++] = at
    return found.subarray(0, length)
  }

  isEmpty(): boolean {
    return this.words.every((word) => word === 0)
  }

  exchange(archive: Archive): void {
    this.words = archive.exchange(this.words)
  }

  count(): number {
    const { words } = this
    let sum = 0
    for (let at = 0; at < words.length; at++) sum += ones(words[at] as number)
    return sum
  }

  /**
   * How many are in both.
   *
   * @param places its own `places()`, which somebody who asks about many others looks up once
   */
  countWith(other: Bits, places: Uint32Array = this.places()): number {
    const { words } = this
    const theirs = other.words
    let sum = 0
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as number
      if (place >= theirs.length) break
      const both = (words[place] as number) & (theirs[place] as number)
      if (both !== 0) sum += ones(both)
    }
    return sum
  }
}

/** Bits set in a 32-bit word (Hacker's Delight, figure 5-2). */
function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
