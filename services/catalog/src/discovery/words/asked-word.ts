import type { AnyOf, ValueColumn } from '../keys/value-columns.ts'

/**
 * A word of a search. A vehicle has it when its text has a word that begins so, or is so, or when it has one of the values
 * that the word means. Plain data, so that it may cross to a worker.
 */
export interface AskedWord {
  /** Folded. */
  readonly word: string
  /** As it stands in the text first. */
  readonly typed: string
  readonly begins: readonly string[]
  readonly whole: readonly string[]
  /** What it means besides. No values: something that no vehicle has. */
  readonly means?: { readonly [C in ValueColumn]?: AnyOf }
  /** The makes whose vehicles it means that of; of all where there are none. */
  readonly ofMakes?: AnyOf
  /** Where a vehicle's value in this column is known, the text counts for nothing. */
  readonly decisive?: ValueColumn
}

/** Words that mean nothing but themselves. */
export const plainWords = (...words: readonly string[]): AskedWord[] =>
  words.map((word) => ({ word, typed: word, begins: [word], whole: [] }))

/** The values a word means, by column. */
export const meaningsOf = ({ means = {} }: AskedWord): [ValueColumn, AnyOf][] =>
  Object.entries(means) as [ValueColumn, AnyOf][]

/**
 * The places of words in the order of what they tell: make and model, other things a vehicle is, the rest, and last single
 * letters and figures. What comes first is kept where no vehicle has all of them.
 *
 * @param isName whether a word is one of a make's or model's name
 */
export function byWeight(words: readonly AskedWord[], isName: (word: string) => boolean): number[] {
  const rank = (asked: AskedWord) => {
    if (asked.means?.brand || asked.means?.model) return 0
    if (asked.word.length === 1 && !asked.means) return 3
    if (isName(asked.word)) return 0
    return asked.means ? 1 : 2
  }
  return [...words.keys()].sort((a, b) => rank(words[a] as AskedWord) - rank(words[b] as AskedWord) || a - b)
}
