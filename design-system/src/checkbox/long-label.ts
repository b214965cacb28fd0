/** Latin letters that fit into the line of a filter column (`size.rail`), beside box and count. */
const railLine = 22
/** Characters of Chinese, Japanese and Korean are twice as wide. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u

/** How wide a text is, in Latin letters. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += wide.test(character) ? 2 : 1
  return width
}

/**
 * Whether a label is likely to be wider than there is room for, by default one line of a filter column. By its letters and not
 * by measuring: a list of dozens would be laid out twice, and the answer must not change with its width.
 *
 * @param most Latin letters for which there is room
 */
export const isLongLabel = (label: string, most = railLine): boolean => widthOf(label) > most
