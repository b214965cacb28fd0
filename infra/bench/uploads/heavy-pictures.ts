import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'
import type { FilePart } from '../../client/api-client.ts'

/** 49 megapixels, just below the limit of 50. */
const SIDE = 7_000
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Colour with transparency. */
const RGBA = 6

/**
 * The heaviest pictures that are allowed, small as files: 49 megapixels with transparency as PNG, of 16 bits a colour, which
 * take longest, and interlaced, which must be whole in memory.
 */
export async function heavyPictures(): Promise<() => FilePart> {
  const kinds = await Promise.all([flatPng({ depth: 16, interlaced: false }), flatPng({ depth: 8, interlaced: true })])
  let sent = 0
  return () => {
    const { head, end } = kinds[sent++ % kinds.length] ?? { head: Buffer.alloc(0), end: Buffer.alloc(0) }
    // A comment makes each another file: the same bytes would be stored once.
    const comment = chunk(
      'tEXt',
      Buffer.concat([Buffer.from('Comment\0'), Buffer.from(randomBytes(8).toString('hex'))]),
    )
    const bytes = Buffer.concat([head, comment, end])
    return { name: 'pictures', filename: `heavy-${sent}.png`, type: 'image/png', bytes }
  }
}

/** A PNG of one colour, without the end that a comment may still come before. */
async function flatPng({ depth, interlaced }: { depth: 8 | 16; interlaced: boolean }) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([depth, RGBA, 0, 0, interlaced ? 1 : 0], 8)
  const data = await buffer(Readable.from(interlaced ? passes(depth) : lines(SIDE, SIDE, depth)).pipe(createDeflate()))
  const head = Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data)])
  return { head, end: chunk('IEND', Buffer.alloc(0)) }
}

function* lines(width: number, height: number, depth: number): Generator<Buffer> {
  // Filter 0, then zeros: a transparent black.
  const line = Buffer.alloc(1 + (width * 4 * depth) / 8)
  for (let at = 0; at < height; at++) yield line
}

/** The seven pictures of Adam7: first column and line of each, and the steps to the next. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function* passes(depth: number): Generator<Buffer> {
  for (const [x, y, stepX, stepY] of ADAM7) {
    yield* lines(Math.ceil((SIDE - x) / stepX), Math.ceil((SIDE - y) / stepY), depth)
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
