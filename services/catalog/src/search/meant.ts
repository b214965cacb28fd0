import type { SearchMeta, VehicleFilter } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import type { SearchIndex } from './index/search-index.ts'
import { correctionsByDatabase } from './mistyped.ts'
import type { SearchTerms } from './search-terms.ts'
import { unmatchedByDatabase } from './unmatched.ts'
import type { AskedWord } from './words/asked-word.ts'
import { readWords } from './words/read-words.ts'
import { rewrite } from './words/rewrite.ts'

/** What is searched for, and how that differs from what was typed. */
export interface Meant extends Pick<SearchMeta, 'correction' | 'unmatched'> {
  readonly terms: SearchTerms
}

/**
 * The terms with mistyped words put right, and then without the words that nothing has together with the others, unless the
 * search is `literal`. Before the database is asked for a page: it expects some vehicles of any word, and would look through
 * all of them for one that nobody has. What is searched for is always what the resulting text says, so that it can be saved.
 */
export async function meant(
  em: EntityManager,
  index: SearchIndex,
  asked: SearchTerms,
  { q = '', literal }: VehicleFilter,
): Promise<Meant> {
  if (asked.words.length === 0 || literal) return { terms: asked, correction: null, unmatched: null }
  let reading = await index.reading(asked)
  const corrections = reading?.corrections ?? (await correctionsByDatabase(em, asked.words))
  const right = corrections.size > 0 ? await rewrite(em, q, (word, typed) => corrections.get(word)?.shown ?? typed) : q
  let terms = asked
  if (right !== q) {
    terms = { ...asked, words: await readWords(em, right) }
    reading = await index.reading(terms)
  }
  const out: AskedWord[] = []
  let text = right
  // Without a word the others may be read otherwise ("c … klasse"), so they are judged again. Each turn has fewer.
  for (;;) {
    const left = reading?.unmatched ?? (await unmatchedByDatabase(em, terms))
    if (left.length === 0) break
    out.push(...terms.words.filter((_, at) => left.includes(at)))
    const kept = new Set(terms.words.flatMap(({ word }, at) => (left.includes(at) ? [] : [word])))
    text = await rewrite(em, text, (word, typed) => (kept.has(word) ? typed : undefined))
    terms = { ...terms, words: await readWords(em, text) }
    reading = await index.reading(terms)
  }
  return {
    terms,
    correction: right === q ? null : { q: right },
    unmatched: out.length > 0 ? { words: out.map(({ typed }) => typed), q: text } : null,
  }
}
