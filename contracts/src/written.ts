/** What a text needs so that there is something to read in it: spaces and signs without a shape are nothing. */
export const somethingToRead = '[\\p{L}\\p{N}\\p{P}\\p{S}]'

/** Of a text on one line: something is written in it, in the order it was typed, without what nobody can see. */
export const oneLine = '^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069]*$'

/**
 * Signs nobody sees that change what is around them: control characters, those that turn the direction of a whole line, empty
 * ones. Joiners stay, of which letters and emojis are made (U+200C, U+200D), and marks that only say their own direction.
 */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** A text of several lines as somebody wrote it, without what nobody can see; empty where nothing is left to read. */
export function writtenText(text: string): string {
  const written = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .trim()
  return new RegExp(somethingToRead, 'u').test(written) ? written : ''
}
