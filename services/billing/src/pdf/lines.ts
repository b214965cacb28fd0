/** Where a text may be cut: after a word with the signs behind it, between Chinese words, and never before a sign. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1)
    const belongs = !isWordLike && last !== undefined && !/[\s(（「“‘[<]$/.test(last)
    // A blank that must not be broken at, and what follows an opening sign or a hyphenless blank, stay together.
    const glued = last !== undefined && /[\u00A0(（「“‘[<'’./@]$/.test(last)
    if (belongs || glued) pieces[pieces.length - 1] = `${last}${segment}`
    else pieces.push(segment)
  }
  return pieces
}

/** The lines of a text, none wider than `width` unless one character is. What is too long to stand alone is cut anywhere. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (piece: string): void => {
    if (widthOf((line + piece).trimEnd()) <= width) line += piece
    else if (line === '') cut(piece)
    else {
      lines.push(line.trimEnd())
      line = ''
      add(piece.trimStart())
    }
  }
  const cut = (piece: string): void => {
    for (const { segment } of new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(piece)) {
      if (line !== '' && widthOf(line + segment) > width) {
        lines.push(line)
        line = ''
      }
      line += segment
    }
  }
  for (const piece of piecesOf(text)) add(piece)
  return [...lines, line.trimEnd()].filter((one, at) => one !== '' || at === 0)
}
