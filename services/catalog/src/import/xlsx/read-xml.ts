import { SaxesParser } from 'saxes'
import { UnreadableList } from '../list-record.ts'
import { broken, type OpenPart } from './package-parts.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is done with a part while it is read. Names come without their prefix: "x:row" and "row" are the same. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Characters between two signs of progress. No cell has more than 32,767; an endless one would be kept whole. */
const MOST_BETWEEN = 1_000_000
/** Elements of a part. A sheet with as many cells as we take has fewer; empty ones pack to nothing and still take time. */
const MOST_ELEMENTS = 20_000_000

/**
 * Reads a part as it is unpacked, and gives way to others after each chunk of it. The parser knows the five entities of XML and
 * the numbered ones; whatever a document declares itself is an error, so nothing in it can multiply.
 *
 * @yields after each chunk, so that the caller takes what came of it
 * @throws UnreadableList brokenWorkbook · the signal's reason
 */
export async function* readXml({ stream, signal }: OpenPart, { open, text, close }: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let elements = 0
  let progress = 0
  let read = 0
  const moved = () => {
    progress = read
  }
  parser.on('opentag', ({ name, attributes }) => {
    moved()
    elements += 1
    if (elements > MOST_ELEMENTS) throw new UnreadableList('brokenWorkbook')
    open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    moved()
    close?.(local(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const decoder = new TextDecoder('utf-8')
  try {
    signal?.throwIfAborted()
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const piece = decoder.decode(chunk, { stream: true })
      read += piece.length
      parser.write(piece)
      if (read - progress > MOST_BETWEEN) throw new UnreadableList('brokenWorkbook')
      yield
      signal?.throwIfAborted()
    }
    parser.close()
  } catch (error) {
    // The work ended, whatever the file is like.
    signal?.throwIfAborted()
    broken(error)
  } finally {
    stream.destroy()
  }
}

/** Reads a part to its end. */
export async function readWhole(part: OpenPart, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(part, handler)) {
    // The handler keeps what it needs.
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
