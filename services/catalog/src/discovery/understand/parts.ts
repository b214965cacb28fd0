import type { VehicleFilter } from '@forecourt/contracts'
import type { Token } from '../words/tokens.ts'

/** Filters that some words mean. */
export interface Meaning {
  readonly values: Partial<Omit<VehicleFilter, 'q'>>
}

/** A word of a sentence, and what it was found to be part of. */
export interface Part {
  readonly token: Token
  meaning: Meaning | 'filler' | 'ignored' | undefined
}

/** What the words from one place to another mean. */
export interface Found {
  readonly from: number
  readonly to: number
  readonly meaning: Meaning
}

/** The words from one place to another; undefined where one of them is taken, or there are too few. */
export function wordsOf(parts: readonly Part[], from: number, to: number): string[] | undefined {
  const some = from < 0 ? [] : parts.slice(from, to)
  return some.length === to - from && some.length > 0 && some.every(({ meaning }) => meaning === undefined)
    ? some.map(({ token }) => token.word)
    : undefined
}

/** Where a phrase that begins at a place ends, however it is parted; undefined where it does not stand there. */
export function endOfPhrase(parts: readonly Part[], from: number, phrase: string): number | undefined {
  const wanted = phrase.replaceAll(/[ -]/g, '')
  let written = ''
  for (let at = from; at < parts.length && written.length < wanted.length; at++) {
    const part = parts[at]
    if (!part || part.meaning !== undefined) return undefined
    written += part.token.word
    if (written === wanted) return at + 1
  }
  return undefined
}

/** Where the longest of some phrases that end before a place begins. */
export function beginOfPhrase(parts: readonly Part[], to: number, phrases: readonly string[]): number | undefined {
  for (let from = Math.max(0, to - 5); from < to; from++) {
    const written = wordsOf(parts, from, to)?.join('')
    if (written !== undefined && phrases.some((phrase) => phrase.replaceAll(/[ -]/g, '') === written)) return from
  }
  return undefined
}
