/** Letters that Unicode does not decompose, as people type them without the right keyboard. */
const ligatures: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Lower case without accents and ligatures: "Citroën Škoda" → "citroen skoda". */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœßøłđðþı]/g, (letter) => ligatures[letter] ?? letter)

/** Longest word that is kept; what is longer is cut, in texts and queries alike. */
const WORD_LENGTH = 60

/** The words of a text for the keyword search, folded, each once, in order of appearance. */
export const wordsOf = (text: string): string[] => [
  ...new Set(wordsOfRun(text).map((word) => word.slice(0, WORD_LENGTH))),
]

/**
 * What makes and models are compared by: letters and digits alone, so that "Mercedes-Benz" and "mercedes benz" are one.
 * A name of nothing but signs is compared as it stands.
 */
export const nameKey = (name: string): string => wordsOfRun(name).join('') || fold(name).trim()

const wordsOfRun = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Blanks tidied: none at the ends, one between words. Control characters count as blanks. */
export const tidy = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
