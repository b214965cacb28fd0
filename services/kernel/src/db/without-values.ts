/**
 * What a statement's text is made of, where values may stand: comments, names, texts (as `E'…'`, between dollars, plain, or
 * with no end) and numbers. Order matters: what begins first is read to its end.
 */
const PARTS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|\$([a-z_]\w*)?\$[\s\S]*?\$\1\$|'[\s\S]*$|(?<![\w$.])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/gi
const SEVERAL = /\?(?:\s*,\s*\?)+/g
const COMMENT = /^(?:--|\/\*)/
/** Characters that are read: an import's statement may have a hundred times as many, and what it is, is plain by then. */
const READ = 10_000

/**
 * A statement as it may be shown to whoever watches: `?` for each value or list of values. MikroORM (7.2) writes values into
 * the text; what is a parameter (`$1`) stays one.
 */
export const withoutValues = (text: string): string =>
  text
    .slice(0, READ)
    .replaceAll(PARTS, (part) => (part.startsWith('"') ? part : COMMENT.test(part) ? '' : '?'))
    .replaceAll(SEVERAL, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
