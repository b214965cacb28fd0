/** Text that is HTML already: what {@link html} made, or a constant of ours. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function written(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return escaped(String(piece))
}

/** A template whose values are escaped, in text and in quoted attributes alike. Nothing, null and false write nothing. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.map((text, at) => text + written(pieces[at])).join(''))

/** JSON for a script element: nothing in it ends the element or opens a comment, or is a line end of scripts. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A script element of data for search engines. */
export const jsonScript = (data: unknown): Html =>
  new Html(`<script type="application/ld+json">${scriptJson(data)}</script>`)
