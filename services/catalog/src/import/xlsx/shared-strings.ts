import { UnreadableList } from '../list-record.ts'
import type { PackageParts } from './package-parts.ts'
import { readWhole, type XmlHandler } from './read-xml.ts'

/** The table is kept while the rows are read. A list of 50,000 rows and 20 columns has a million at most. */
const MOST_STRINGS = 2_000_000

/** The texts that cells refer to by number, each stored once. */
export async function sharedStrings(parts: PackageParts, name: string): Promise<string[]> {
  const strings: string[] = []
  const text = textCollector()
  await readWhole(await parts.open(name), {
    open: text.open,
    text: text.text,
    close(element) {
      text.close(element)
      if (element !== 'si') return
      strings.push(text.take())
      if (strings.length > MOST_STRINGS) throw new UnreadableList('brokenWorkbook')
    },
  })
  return strings
}

/** Puts together what stands in `t` elements: the runs of a formatted text, without what tells how to pronounce it (`rPh`). */
export function textCollector(): Required<XmlHandler> & { take(): string } {
  let collected = ''
  let isText = false
  let isSpoken = false
  return {
    open(name) {
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text(piece) {
      if (isText) collected += piece
    },
    close(name) {
      if (name === 'rPh') isSpoken = false
      if (name === 't') isText = false
    },
    take() {
      const whole = unescaped(collected)
      collected = ''
      return whole
    },
  }
}

/** Signs that XML has no place for are written as "_x000D_". */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
