import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { UpstreamReply } from '../signing/upstream.ts'

/** A service's `{ data }` in a temporary file, which has no name any more: whatever ends this process, nothing of it stays. */
export interface SpooledData {
  /** The data with these texts around it; the file goes with the stream. */
  within(before: string, after: string): Readable
  dispose(): Promise<void>
}

const HEAD = '{"data":'
const TAIL = '}'

/** @throws Error unless the reply is a success and came to its end */
export async function spoolData(ask: () => Promise<UpstreamReply>): Promise<SpooledData> {
  const { statusCode, body } = await ask()
  if (statusCode !== 200) {
    if (!Buffer.isBuffer(body)) await body.dump()
    throw new Error(`the service answered ${statusCode}`)
  }
  const file = await openNameless()
  try {
    // Not by a stream: one that has ended keeps the file, and closing it would wait for ever.
    await writeFile(file, body)
    const size = await checkEnds(file)
    return {
      dispose: () => file.close(),
      within: (before, after) => {
        const data = file.createReadStream({ start: HEAD.length, end: size - TAIL.length - 1, autoClose: false })
        const stream = Readable.from(around(before, data, after), { objectMode: false })
        stream.once('close', () => {
          // It may never have been read.
          data.destroy()
          void file.close()
        })
        return stream
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-export-'))
  try {
    return await open(join(folder, 'data.json'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* around(before: string, data: Readable, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before)
  yield* data
  yield Buffer.from(after)
}

/** @returns the size in bytes @throws Error when it is not the text of `{ data }` */
async function checkEnds(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const [head, tail] = [Buffer.alloc(HEAD.length), Buffer.alloc(TAIL.length)]
  await file.read(head, 0, head.length, 0)
  await file.read(tail, 0, tail.length, Math.max(0, size - tail.length))
  if (head.toString() !== HEAD || tail.toString() !== TAIL) throw new Error('the reply is not data')
  return size
}
