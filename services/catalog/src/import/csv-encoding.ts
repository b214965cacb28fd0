import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** Encodings lists come in: what spreadsheets save. Names as TextDecoder has them. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const HEAD = 4096

/**
 * The encoding of a file: by its byte order mark; else UTF-16 where every other byte of the beginning is zero, UTF-8 where all
 * of it is valid, and Windows-1252, in which every byte means something, where nothing else fits. Undefined for a file
 * that is no text.
 */
export async function detectEncoding(path: string): Promise<CsvEncoding | undefined> {
  const head = await headOf(path)
  const marked = markOf(head) ?? withoutMark(head)
  if (marked) return marked
  if (head.includes(0)) return undefined
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

/** The text of a file, decoded on the way, without its byte order mark. */
export async function* textOf(path: string, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function markOf(head: Buffer): CsvEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Column names are mostly ASCII: in UTF-16 half of their bytes are zero, and always the same half. */
function withoutMark(head: Buffer): CsvEncoding | undefined {
  const pairs = Math.floor(head.length / 2)
  let high = 0
  let low = 0
  for (let at = 0; at < pairs; at++) {
    if (head[2 * at] === 0) high++
    if (head[2 * at + 1] === 0) low++
  }
  if (pairs === 0 || Math.min(high, low) > pairs * 0.05) return undefined
  if (low > pairs * 0.5) return 'utf-16le'
  return high > pairs * 0.5 ? 'utf-16be' : undefined
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
