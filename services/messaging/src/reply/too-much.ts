/** Parts of a mail, or what looks like their beginnings. */
const MOST_PARTS = 300
/** Files of 12 MB have 170,000 lines, each as long as lines may be. */
const MOST_LINES = 250_000
/** Those that people write, with all that is quoted, and headers. */
const MOST_SHORT_LINES = 20_000
const SHORT = 60
/** Of pages that programs make of a long exchange, with all that is quoted, a few thousand. */
const MOST_TAGS = 20_000

const LINE_END = 0x0a
const DASH = 0x2d

/**
 * Whether a mail has more parts or lines than anything people send. Reading such a one would take long, and nobody waits for
 * it; counting costs next to nothing.
 */
export function isTooMuch(raw: Uint8Array): boolean {
  let [lines, shortLines, parts, before] = [0, 0, 0, 0]
  for (let at = raw.indexOf(LINE_END); at >= 0; at = raw.indexOf(LINE_END, at + 1)) {
    lines += 1
    if (at - before < SHORT) shortLines += 1
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) parts += 1
    if (lines > MOST_LINES || shortLines > MOST_SHORT_LINES || parts > MOST_PARTS) return true
    before = at
  }
  return false
}

/** The same of a page: what costs are its tags, each by how deep it is. */
export function isTooMuchHtml(html: string): boolean {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1
    if (tags > MOST_TAGS) return true
  }
  return false
}
