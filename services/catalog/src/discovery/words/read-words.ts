import type { EntityManager } from '@forecourt/kernel/db'
import { knownKeys } from '../keys/search-key.ts'
import type { AnyOf, ValueColumn } from '../keys/value-columns.ts'
import type { AskedWord } from './asked-word.ts'
import { modelsOf } from './family-models.ts'
import { changesKind, type Token, tokensOf } from './tokens.ts'
import { LONGEST_PHRASE, type Phrase, vocabularyOf } from './vocabulary.ts'

/** Words of a search text that count; more would only cost. */
const MOST_WORDS = 12

/** The words of a search text with what they mean: the one reading for searches, counts, saved searches and alerts. */
export async function readWords(em: EntityManager, text: string | undefined): Promise<AskedWord[]> {
  if (!text?.trim()) return []
  const vocabulary = await vocabularyOf(em)
  const tokens = tokensOf(text, vocabulary.isWord)
    .filter(({ word }, at, all) => all.findIndex((other) => other.word === word) === at)
    .slice(0, MOST_WORDS)
  const words: AskedWord[] = []
  while (words.length < tokens.length) {
    const { length, phrase } = longestPhrase(tokens, words.length, (some) => vocabulary.find(some))
    const meaning = phrase ? await meaningOf(em, phrase) : undefined
    for (let left = length; left > 0; left--) {
      const at = words.length
      // "DS" of "Citroën DS" is no name of a make by itself: it may as well be the "DS3".
      const isPart = phrase?.isMake && length > 1 && !vocabulary.isWord(tokens[at]?.word ?? '')
      words.push(asked(tokens, at, meaning, isPart))
    }
  }
  return words
}

function longestPhrase(tokens: readonly Token[], from: number, find: (words: string[]) => Phrase | undefined) {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - from); length > 0; length--) {
    const phrase = find(tokens.slice(from, from + length).map(({ word }) => word))
    if (phrase) return { length, phrase }
  }
  return { length: 1, phrase: undefined }
}

/** Every word of a phrase means all that the phrase means: (c or C-Class) and (klasse or C-Class) is either whole. */
function asked(tokens: readonly Token[], at: number, meaning: Meant | undefined, isPart = false): AskedWord {
  const { word, typed } = tokens[at] as Token
  const joined = joinedWith(tokens, at)
  return meaning
    ? { word, typed, begins: isPart ? [word, ...joined] : joined, whole: [word], ...meaning }
    : { word, typed, begins: [word, ...joined], whole: [] }
}

/** The word written together with those before it: "XC 60" is the text's "xc60", "c 220 d" its "c220d". */
function joinedWith(tokens: readonly Token[], at: number): string[] {
  const found: string[] = []
  let word = tokens[at]?.word ?? ''
  for (let from = at; from > 0 && found.length < 2; from--) {
    const [before, here] = [tokens[from - 1], tokens[from]]
    if (!before || !here || !(here.isJoined || changesKind(before.word, here.word))) break
    word = before.word + word
    found.push(word)
  }
  return found
}

type Meant = Pick<AskedWord, 'means' | 'decisive' | 'ofMakes'>

async function meaningOf(em: EntityManager, { meanings, families, decisive, makes }: Phrase): Promise<Meant> {
  const ofMakes = makes?.map((value) => ({ kind: 'brand' as const, value }))
  const [keys, models, wanted] = await Promise.all([
    knownKeys(em, meanings),
    modelsOf(em, families),
    ofMakes && knownKeys(em, ofMakes),
  ])
  const means: { [C in ValueColumn]?: AnyOf } = families.length > 0 ? { model: models } : {}
  for (const { kind } of meanings) {
    if (kind !== 'option') means[kind] = keys.filter((key) => key.kind === kind).map(({ id }) => id)
  }
  return { means, ...(decisive ? { decisive } : {}), ...(wanted ? { ofMakes: wanted.map(({ id }) => id) } : {}) }
}
