import type { SearchMeta, VehicleFilter } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import type { Engine } from '../engine.ts'
import type { SearchTerms } from '../terms/search-terms.ts'
import type { AskedWord } from '../words/asked-word.ts'
import { readWords } from '../words/read-words.ts'
import { rewrite } from '../words/rewrite.ts'

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
  engine: Engine,
  asked: SearchTerms,
  { q = '', literal }: VehicleFilter,
): Promise<Meant> {
  if (asked.words.length === 0 || literal) return { terms: asked, correction: null, unmatched: null }
  const corrections = await engine.corrections(em, asked.words)
  const right = corrections.size > 0 ? await rewrite(em, q, (word, typed) => corrections.get(word)?.shown ?? typed) : q
  let terms = right === q ? asked : { ...asked, words: await readWords(em, right) }
  const out: AskedWord[] = []
  let text = right
  // Without a word the others may be read otherwise ("c … klasse"), so they are judged again. Each turn has fewer.
  for (;;) {
    const left = await engine.unmatched(em, terms)
    if (left.length === 0) break
    out.push(...terms.words.filter((_, at) => left.includes(at)))
    const kept = new Set(terms.words.flatMap(({ word }, at) => (left.includes(at) ? [] : [word])))
    text = await rewrite(em, text, (word, typed) => (kept.has(word) ? typed : undefined))
    terms = { ...terms, words: await readWords(em, text) }
  }
  return {
    terms,
    correction: right === q ? null : { q: right },
    unmatched: out.length > 0 ? { words: out.map(({ typed }) => typed), q: text } : null,
  }
}
