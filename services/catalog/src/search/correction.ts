import type { SearchMeta } from '@forecourt/contracts'
import { wordsOf } from '../text/fold.ts'
import type { Correction } from './index/index-messages.ts'
import type { SearchTerms } from './search-terms.ts'

/** The terms with mistyped words put right, and the text as the person would have typed it: "mercdes 220" → "Mercedes 220". */
export function corrected(
  terms: SearchTerms,
  q: string | undefined,
  corrections: ReadonlyMap<string, Correction>,
): { terms: SearchTerms; correction: SearchMeta['correction'] } {
  if (corrections.size === 0) return { terms, correction: null }
  const shown = (q ?? '').replace(/[\p{L}\p{M}\p{N}]+/gu, (typed) => {
    const [word = ''] = wordsOf(typed)
    return corrections.get(word)?.shown ?? typed
  })
  const words = [...new Set(terms.words.map((word) => corrections.get(word)?.word ?? word))]
  return { terms: { ...terms, words }, correction: { q: shown.trim() } }
}
