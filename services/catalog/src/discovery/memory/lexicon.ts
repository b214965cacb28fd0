import { nearest } from '../words/nearest-word.ts'
import type { Archive } from './archive.ts'
import { Bits } from './bits.ts'
import { PostingPool } from './posting-pool.ts'
import { WordTable } from './word-table.ts'

/** More mistakes are put right in no word. */
const MOST_MISTAKES = 2

/** Every word that occurs in a searched text, and where. The number of a word is that of its posting. */
export class Lexicon {
  readonly #words = new WordTable()
  readonly #postings = new PostingPool()
  #names = new Map<string, string>()
  /** Words that mean something, whether or not a text has them. */
  meaningful: readonly string[] = []

  add(slot: number, words: readonly string[], slots: number): void {
    for (const word of words) {
      const id = this.#words.number(word)
      while (this.#postings.size <= id) this.#postings.make()
      this.#postings.add(id, slot, slots)
    }
  }

  /** Words of makes and models as they are written: they win where a mistyped word could be several. */
  set names(names: ReadonlyMap<string, string>) {
    this.#names = new Map(names)
  }

  /** The slots with a word that begins so. */
  beginning(prefix: string, slots: number): Bits {
    const found = new Bits(slots)
    for (const id of this.#words.beginning(prefix)) this.#postings.markIn(id, found)
    return found
  }

  /** Adds the slots with this word to a set. */
  markWhole(word: string, set: Bits): void {
    const id = this.#words.find(word)
    if (id !== undefined) this.#postings.markIn(id, set)
  }

  /** Whether a word that begins so occurs in any of these slots. */
  occurs(prefix: string, alive: Bits): boolean {
    for (const id of this.#words.beginning(prefix)) if (this.#postings.meets(id, alive)) return true
    return false
  }

  /** Whether this is one of the words of makes and models. */
  isName(word: string): boolean {
    return this.#names.has(word)
  }

  /** The word that was probably meant, as it is written: one that occurs in these slots, else one that means something. */
  correct(word: string, alive: Bits): { word: string; shown: string } | undefined {
    const found = nearest(word, this.#words.about(word.length, MOST_MISTAKES), {
      weight: (candidate) => {
        const count = this.#postings.countIn(this.#words.find(candidate) ?? 0, alive)
        return count > 0 && this.#names.has(candidate) ? count + 1e9 : count
      },
    })
    const meant = found ?? nearest(word, this.meaningful, { weight: () => 1 })
    return meant === undefined ? undefined : { word: meant, shown: this.#names.get(meant) ?? meant }
  }

  /** Makes the first question as quick as the next ones. */
  sort(): void {
    this.#words.sort()
  }

  /** Takes dead slots out of all postings, and then forgets words that nothing has any more. */
  *sweep(dead: Bits): Generator<void> {
    yield* this.#postings.sweep(dead)
    yield
    this.#words.forget((id) => this.#postings.isEmpty(id))
  }

  *exchange(archive: Archive): Generator<void> {
    yield* this.#words.exchange(archive)
    yield* this.#postings.exchange(archive)
  }
}
