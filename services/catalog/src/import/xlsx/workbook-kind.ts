import { open } from 'node:fs/promises'
import { UnreadableList } from '../list-record.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** Compound files: old workbooks, and new ones that are locked with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The stream of a compound file that holds a locked workbook. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')
/** As much of a compound file as is looked through; its table of contents may stand anywhere. */
const CHUNK = 64 * 1024

/**
 * Whether a file is packed as workbooks are.
 *
 * @throws UnreadableList for a workbook that cannot be read, saying how to save it
 */
export async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(COMPOUND.length)
    await file.read(head, 0, head.length, 0)
    if (head.equals(COMPOUND)) {
      for await (const chunk of overlapping(
        file.createReadStream({ start: 0, highWaterMark: CHUNK, autoClose: false }),
      )) {
        if (chunk.includes(LOCKED)) throw new UnreadableList('password')
      }
      throw new UnreadableList('oldWorkbook')
    }
    return head.subarray(0, ZIP.length).equals(ZIP)
  } finally {
    await file.close()
  }
}

/** Chunks that begin with the end of the one before, so that nothing is missed between two. */
async function* overlapping(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let end = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const whole = Buffer.concat([end, chunk])
    yield whole
    end = whole.subarray(-LOCKED.length)
  }
}
