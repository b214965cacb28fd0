/** Levels of lists and objects in one another; nothing a person sends has ten. */
const MOST_LEVELS = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/**
 * What is too much about a JSON text, before it is parsed: to build 100,000 members costs a hundred times what it takes to
 * count them. Whether the text is JSON at all is the parser's to say.
 */
export function excessOf(json: Uint8Array, mostValues: number): 'values' | 'depth' | undefined {
  let commas = 0
  let level = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (quoted) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) quoted = false
    } else if (byte === QUOTE) quoted = true
    else if (byte === COMMA) {
      commas += 1
      if (commas > mostValues) return 'values'
    } else if (byte === 0x5b || byte === 0x7b) {
      level += 1
      if (level > MOST_LEVELS) return 'depth'
    } else if (byte === 0x5d || byte === 0x7d) level -= 1
  }
  return undefined
}
