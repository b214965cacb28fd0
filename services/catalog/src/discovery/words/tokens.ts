import { fold } from '../../text/fold.ts'

/** A word of a text, and where it stands in it. */
export interface Token {
  /** Folded, as it is searched for. */
  readonly word: string
  readonly typed: string
  readonly start: number
  /** Whether nothing stands between it and the word before. */
  readonly isJoined: boolean
}

/** Longest word that is kept, as in the texts (text/fold.ts). */
const WORD_LENGTH = 60

/**
 * The words of what somebody typed. Chinese is written without blanks: it is parted from other letters and figures
 * ("宝马3系", "奥迪a4"), and into the words that are known ("红色轿车").
 */
export function tokensOf(text: string, isKnown: (word: string) => boolean): Token[] {
  const found: Token[] = []
  for (const run of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    let start = run.index
    for (const [part] of run[0].matchAll(/\p{Script=Han}+|[^\p{Script=Han}]+/gu)) {
      for (const typed of isHan(part) ? chineseWords(part, isKnown) : [part]) {
        const word = foldedWord(typed)
        if (word) found.push({ word, typed, start, isJoined: start > run.index })
        start += typed.length
      }
    }
  }
  return found
}

export const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text)

const foldedWord = (typed: string): string =>
  (fold(typed).match(/[\p{L}\p{N}]+/gu) ?? []).join('').slice(0, WORD_LENGTH)

/** The longest known word at each place; what is between known words stays together. */
function chineseWords(text: string, isKnown: (word: string) => boolean): string[] {
  const words: string[] = []
  let rest = ''
  const close = () => {
    if (rest) words.push(rest)
    rest = ''
  }
  for (let at = 0; at < text.length; ) {
    let length = text.length - at
    while (length > 0 && !isKnown(text.slice(at, at + length))) length--
    if (length > 0) {
      close()
      words.push(text.slice(at, at + length))
    } else rest += text[at]
    at += Math.max(length, 1)
  }
  close()
  return words
}

/** Whether figures begin where letters end, or the reverse: people write a blank there, or none ("XC 60"). */
export const changesKind = (before: string, after: string): boolean => /\p{N}$/u.test(before) !== /^\p{N}/u.test(after)

/** What a word ends in, from each place on where letters and figures meet: "xc60d" → "60d", "d". */
export function endsOf(word: string): string[] {
  const ends: string[] = []
  for (let at = 1; at < word.length; at++) {
    if (changesKind(word.slice(0, at), word.slice(at)) || isHan(word[at] ?? '') !== isHan(word[at - 1] ?? '')) {
      ends.push(word.slice(at))
    }
  }
  return ends
}
