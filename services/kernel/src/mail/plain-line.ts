/** Control characters, line breaks of every kind, and signs that hide text or turn the direction of reading. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]+/gu

/**
 * What somebody called themselves or something, as part of a mail's header: one line that reads as it is written.
 *
 * @param longest characters; of more, the end is left out
 */
export function plainLine(text: string, longest = 200): string {
  const line = [...text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()]
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line.join('')
}
