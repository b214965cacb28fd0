import type { EntityManager } from '@forecourt/kernel/db'
import { tidy } from '../../text/fold.ts'
import { tokensOf } from './tokens.ts'
import { vocabularyOf } from './vocabulary.ts'

/**
 * A text with each of its words as it should be, wherever it stands; undefined cuts it out. Parted as searches part it, so
 * that the words which were judged are the ones that change.
 *
 * @param become what becomes of a word: folded, and as it was typed
 */
export async function rewrite(
  em: EntityManager,
  text: string,
  become: (word: string, typed: string) => string | undefined,
): Promise<string> {
  const vocabulary = await vocabularyOf(em)
  let written = ''
  let at = 0
  for (const { word, typed, start } of tokensOf(text, vocabulary.isWord)) {
    written += text.slice(at, start) + (become(word, typed) ?? ' ')
    at = start + typed.length
  }
  return tidy(written + text.slice(at))
}
