import type { SearchMeta, VehicleFilter } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import type { Engine } from '../engine.ts'
import type { SearchTerms } from '../terms/search-terms.ts'
import { lexiconOf } from '../understand/lexicon-of.ts'
import { isOfSentences } from '../understand/ordinary-words.ts'
import type { AskedWord } from '../words/asked-word.ts'
import { readWords } from '../words/read-words.ts'
import { rewrite } from '../words/rewrite.ts'
import { unmentioned } from './unmentioned.ts'

/** What is searched for, and how that differs from what was typed. */
export interface Meant extends Pick<SearchMeta, 'correction' | 'unmatched'> {
  readonly terms: SearchTerms
}

/**
 * The terms with mistyped words put right, and then without the words that nothing has together with the others, or nothing that the
 * filters leave, unless the search is `literal`. Before the database is asked for a page: it expects some vehicles of any word, and
 * would look through all of them for one that nobody has. What is searched for is always what the resulting text says, so that it can
 * be saved.
 */
export async function meant(
  em: EntityManager,
  engine: Engine,
  asked: SearchTerms,
  { q = '', literal }: VehicleFilter,
): Promise<Meant> {
  if (asked.words.length === 0 || literal) return { terms: asked, correction: null, unmatched: null }
  const right = await putRight(em, engine, asked.words, q)
  let terms = right === q ? asked : { ...asked, words: await readWords(em, right) }
  const out: AskedWord[] = []
  let text = right
  const leaveOut = async (left: readonly number[]) => {
    out.push(...terms.words.filter((_, at) => left.includes(at)))
    const kept = new Set(terms.words.flatMap(({ word }, at) => (left.includes(at) ? [] : [word])))
    text = await rewrite(em, text, (word, typed) => (kept.has(word) ? typed : undefined))
    terms = { ...terms, words: await readWords(em, text) }
  }
  // Without a word the others may be read otherwise ("c … klasse"), so they are judged again. Each turn has fewer.
  for (const judge of [() => engine.unmatched(em, terms), () => unmentioned(em, engine, terms)]) {
    for (let left = await judge(); left.length > 0; left = await judge()) await leaveOut(left)
  }
  return {
    terms,
    correction: right === q ? null : { q: right },
    unmatched: out.length > 0 ? { words: inOrder(out, right), q: text } : null,
  }
}

/** A text with its mistyped words as they were probably meant; what sentences are put together with, and what we know, is none. */
async function putRight(em: EntityManager, engine: Engine, words: readonly AskedWord[], q: string): Promise<string> {
  const lexicon = await lexiconOf(em)
  const suspects = words.filter(({ word }) => !isOfSentences(word) && !lexicon.isWord(word))
  const corrections = suspects.length > 0 ? await engine.corrections(em, suspects) : new Map<string, never>()
  if (corrections.size === 0) return q
  return rewrite(em, q, (word, typed) => corrections.get(word)?.shown ?? typed)
}

/** Words as typed, in the order of the text. */
const inOrder = (words: readonly AskedWord[], text: string): string[] =>
  words.map(({ typed }) => typed).sort((a, b) => text.indexOf(a) - text.indexOf(b))
