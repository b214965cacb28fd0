import { type EntityManager, sql } from '@forecourt/kernel/db'
import { sqlState } from '@forecourt/kernel/errors'
import type { Correction } from '../engine.ts'
import { type AskedWord, plainWords } from '../words/asked-word.ts'
import { readNames } from '../words/names.ts'
import { mayBeMistyped, nearest } from '../words/nearest-word.ts'
import { vocabularyOf } from '../words/vocabulary.ts'
import { condition, Params } from './search-sql.ts'

/** A word that may be mistyped, and what it would be put right to. */
interface Suspect {
  readonly asked: AskedWord
  readonly correction: Correction
  /** Whether the correction means something, whether or not a text has it. */
  readonly means: boolean
}

/**
 * Only words of makes and models, and those that mean something, are proposed. What takes too long leaves the words as they were
 * typed.
 */
export async function corrections(
  em: EntityManager,
  words: readonly AskedWord[],
): Promise<ReadonlyMap<string, Correction>> {
  try {
    const suspects = await suspectsAmong(em, words)
    if (suspects.length === 0) return new Map()
    const occurs = await whichOccur(
      em,
      suspects.flatMap(({ asked, correction }) => [asked, ...plainWords(correction.word)]),
    )
    const wrong = suspects.filter(({ means }, at) => !occurs[2 * at] && (means || occurs[2 * at + 1]))
    return new Map(wrong.map(({ asked, correction }) => [asked.word, correction]))
  } catch (error) {
    if (sqlState(error) === '57014' && !em.isInTransaction()) return new Map()
    throw error
  }
}

/** The words that are near to one that is known: the database is asked about these alone. */
async function suspectsAmong(em: EntityManager, words: readonly AskedWord[]): Promise<Suspect[]> {
  const plain = words.filter(({ word, means }) => !means && mayBeMistyped(word))
  if (plain.length === 0) return []
  const [names, vocabulary] = await Promise.all([readNames(em), vocabularyOf(em)])
  const [named, meaningful] = [[...names.keys()], vocabulary.words]
  return plain.flatMap((asked) => {
    if (names.has(asked.word)) return []
    const name = nearest(asked.word, named, { weight: () => 1 })
    const word = name ?? nearest(asked.word, meaningful, { weight: () => 1 })
    if (word === undefined) return []
    return [{ asked, correction: { word, shown: names.get(word) ?? word }, means: vocabulary.isWord(word) }]
  })
}

/** Of each word whether a vehicle's text has it, sold ones too. */
async function whichOccur(em: EntityManager, words: readonly AskedWord[]): Promise<boolean[]> {
  const params = new Params()
  const occurs = words.map((word) => {
    const where = condition({ anyOf: {}, ranges: {}, words: [word], includeSold: true }, params)
    return `exists(select from vehicle_search where ${where})`
  })
  const [row] = await sql<{ occurs: boolean[] }>(em, `select array[${occurs.join(', ')}] as occurs`, params.values)
  return row?.occurs ?? []
}
