import { nearest } from '../words/nearest-word.ts'
import { Bits } from './bits.ts'
import { Posting } from './posting.ts'

/** New words are kept unsorted up to this many, then sorted in. */
const FRESH = 2_000

/** Every word that occurs in a searched text, and where. */
export class Lexicon {
  readonly #places = new Map<string, number>()
  readonly #postings: Posting[] = []
  readonly #words: string[] = []
  #sorted: string[] = []
  #fresh: string[] = []
  #names = new Map<string, string>()
  /** Words that mean something, whether or not a text has them. */
  meaningful: readonly string[] = []

  add(slot: number, words: readonly string[]): void {
    for (const word of words) {
      let place = this.#places.get(word)
      if (place === undefined) {
        place = this.#postings.push(new Posting()) - 1
        this.#places.set(word, place)
        this.#words.push(word)
        this.#fresh.push(word)
      }
      this.#postings[place]?.add(slot, slot + 1)
    }
  }

  /** Words of makes and models as they are written: they win where a mistyped word could be several. */
  set names(names: ReadonlyMap<string, string>) {
    this.#names = new Map(names)
  }

  /** The slots with a word that begins so. */
  beginning(prefix: string, slots: number): Bits {
    const found = new Bits(slots)
    for (const word of this.#beginning(prefix)) this.#posting(word)?.markIn(found)
    return found
  }

  /** Adds the slots with this word to a set. */
  markWhole(word: string, set: Bits): void {
    this.#posting(word)?.markIn(set)
  }

  /** Whether a word that begins so occurs in any of these slots. */
  occurs(prefix: string, alive: Bits): boolean {
    for (const word of this.#beginning(prefix)) if (this.#posting(word)?.meets(alive)) return true
    return false
  }

  /** Whether this is one of the words of makes and models. */
  isName(word: string): boolean {
    return this.#names.has(word)
  }

  /** The word that was probably meant, as it is written: one that occurs in these slots, else one that means something. */
  correct(word: string, alive: Bits): { word: string; shown: string } | undefined {
    const found = nearest(word, this.#words, {
      weight: (candidate) => {
        const count = this.#posting(candidate)?.countIn(alive) ?? 0
        return count > 0 && this.#names.has(candidate) ? count + 1e9 : count
      },
    })
    const meant = found ?? nearest(word, this.meaningful, { weight: () => 1 })
    return meant === undefined ? undefined : { word: meant, shown: this.#names.get(meant) ?? meant }
  }

  #posting(word: string): Posting | undefined {
    const place = this.#places.get(word)
    return place === undefined ? undefined : this.#postings[place]
  }

  *#beginning(prefix: string): Generator<string> {
    if (this.#fresh.length > FRESH) {
      this.#sorted = [...this.#sorted, ...this.#fresh].sort(byCodeUnit)
      this.#fresh = []
    }
    const sorted = this.#sorted
    for (let at = lowerBound(sorted, prefix); at < sorted.length && sorted[at]?.startsWith(prefix); at++) {
      yield sorted[at] as string
    }
    for (const word of this.#fresh) if (word.startsWith(prefix)) yield word
  }
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function lowerBound(sorted: readonly string[], word: string): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] as string) < word) from = middle + 1
    else to = middle
  }
  return from
}
