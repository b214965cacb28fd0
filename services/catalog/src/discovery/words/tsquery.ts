import type { AskedWord } from './asked-word.ts'

/** The text of every word, as a beginning or whole. Words are letters and digits, so nothing in them can be an operator. */
export const tsquery = (words: readonly Pick<AskedWord, 'begins' | 'whole'>[]): string =>
  words
    .map(({ begins, whole }) => {
      const forms = [...begins.map((word) => `'${word}':*`), ...whole.map((word) => `'${word}'`)]
      return forms.length === 1 ? forms[0] : `(${forms.join(' | ')})`
    })
    .join(' & ')
