/** What one check of a mail server found, e.g. DMARC. */
export interface MethodResult {
  /** In small letters, as all the rest: `dkim`, `pass`, `header.d`. */
  readonly method: string
  readonly result: string
  readonly properties: ReadonlyMap<string, string>
}

export interface AuthResults {
  /** The mail server's name for itself. */
  readonly server: string
  readonly methods: readonly MethodResult[]
}

class Malformed extends Error {
  override name = 'Malformed'
}

/**
 * Reads an Authentication-Results header (RFC 8601): what stands in quotes or in a comment is one value or nothing, whatever it
 * looks like. Null where any of it is not as it should be: nobody can say then which part the server wrote itself.
 */
export function authResults(header: string): AuthResults | null {
  try {
    return readResults(new Reader(header.toLowerCase()))
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

function readResults(text: Reader): AuthResults {
  const server = text.value()
  if (text.isAt(/\d/y)) text.take(/\d+/y)
  const methods: MethodResult[] = []
  while (!text.isAtEnd()) {
    text.take(/;/y)
    const method = text.isAt(/;/y) || text.isAtEnd() ? null : readMethod(text)
    if (method) methods.push(method)
  }
  return { server, methods }
}

/** Null for "none". */
function readMethod(text: Reader): MethodResult | null {
  const [method = ''] = text.take(NAME).split('/')
  if (method === 'none' && (text.isAtEnd() || text.isAt(/;/y))) return null
  text.take(/=/y)
  const result = text.value()
  const properties = new Map<string, string>()
  while (!text.isAtEnd() && !text.isAt(/;/y)) {
    const name = text.take(NAME)
    text.take(/=/y)
    // Some say "header.from=" of nobody.
    const value = text.isAtEnd() || text.isAt(/;/y) ? '' : text.value()
    if (properties.has(name) && properties.get(name) !== value) throw new Malformed(name)
    properties.set(name, value)
  }
  return { method, result, properties }
}

const NAME = /[\w.-]+(\/\d+)?/y
const QUOTED = /"((?:[^"\\]|\\.)*)"/y
const BARE = /[^\s;()"\\]+/y

/** Stands before the next thing that is neither white space nor a comment. */
class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#skip()
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  isAt(pattern: RegExp): boolean {
    return this.#match(pattern) !== null
  }

  /** @throws Malformed where something else is here */
  take(pattern: RegExp): string {
    const taken = this.#next(pattern)
    if (taken === undefined) throw new Malformed(pattern.source)
    this.#skip()
    return taken
  }

  /** A word, or one in quotes; of an address the part before its @ may be in quotes. Without its quotes. */
  value(): string {
    const quoted = this.#next(QUOTED)
    const bare = this.#next(BARE)
    if (quoted === undefined && bare === undefined) throw new Malformed('value')
    if (quoted !== undefined && bare !== undefined && !bare.startsWith('@')) throw new Malformed('value')
    // Quotes right behind a word belong to neither.
    if (this.isAt(/["\\]/y)) throw new Malformed('value')
    this.#skip()
    return `${quoted === undefined ? '' : quoted.slice(1, -1).replace(/\\(.)/g, '$1')}${bare ?? ''}`
  }

  #next(pattern: RegExp): string | undefined {
    const found = this.#match(pattern)?.[0]
    this.#at += found?.length ?? 0
    return found
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)
  }

  #skip(): void {
    for (;;) {
      while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1
      if (this.#text[this.#at] !== '(') return
      this.#skipComment()
    }
  }

  /**
   * A comment may hold comments. Half a pair of quotes in one is of a name that servers copied as it was, in which a bracket
   * ended the comment: what follows is the sender's.
   */
  #skipComment(): void {
    let depth = 0
    let quotes = 0
    do {
      const character = this.#text[this.#at]
      if (character === undefined) throw new Malformed('comment')
      if (character === '\\') this.#at += 1
      else if (character === '(') depth += 1
      else if (character === ')') depth -= 1
      else if (character === '"') quotes += 1
      this.#at += 1
    } while (depth > 0)
    if (quotes % 2 !== 0) throw new Malformed('comment')
  }
}
