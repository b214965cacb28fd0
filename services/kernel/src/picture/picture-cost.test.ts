import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseCostly } from './picture-cost.ts'
import { readHeader } from './picture-header.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
})
afterAll(() => rm(folder, { recursive: true }))
/** As it is uploaded. */
async function sent(bytes: Buffer) {
  const path = join(folder, 'picture')
  await writeFile(path, bytes)
  return readHeader(path)
}

const plain = (format: 'jpeg' | 'png', options = {}) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#8ab' } })
    .toFormat(format, options)
    .toBuffer()
/** A JPEG whose scans after the first are repeated: legal ones of single coefficients cost the same. */
async function withScans(count: number): Promise<Buffer> {
  const jpeg = await plain('jpeg', { progressive: true })
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.of(0xff, 0xda)), jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)])
}
/** A PNG with texts that unpack to 10 MB each. */
async function withTexts(count: number): Promise<Buffer> {
  const png = await plain('png')
  const body = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(10_000_000), { level: 9 })])
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('zTXt'), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(body.length)
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), ...Array<Buffer>(count).fill(chunk), png.subarray(end)])
}

it('lets pass what cameras and programs write', async () => {
  for (const options of [{ progressive: true }, { progressive: false }, { mozjpeg: true }])
    refuseCostly(await plain('jpeg', options), 'image/jpeg')
  refuseCostly(await plain('png'), 'image/png')
  refuseCostly(await withTexts(1), 'image/png')
  // A thumbnail in a segment, bytes that look like a scan in it, and what is left behind the end are no scans.
  const jpeg = await plain('jpeg')
  const inside = Buffer.concat([Buffer.of(0xff, 0xe1, 0x9c, 0x42), Buffer.alloc(0x9c40, Buffer.of(0xff, 0xda))])
  refuseCostly(Buffer.concat([jpeg.subarray(0, 2), inside, jpeg.subarray(2), inside]), 'image/jpeg')
  for (const cut of [2, 3, 4, 20, 200]) refuseCostly(jpeg.subarray(0, cut), 'image/jpeg')
})

it('refuses a small JPEG with hundreds of scans: 200 kB would take a processor for minutes', async () => {
  const jpeg = await withScans(200)
  await expect(sent(jpeg)).rejects.toThrow('PICTURE_UNREADABLE')
  const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(9, 0xff), jpeg.subarray(2)])
  expect(() => refuseCostly(filled, 'image/jpeg')).toThrow('PICTURE_UNREADABLE')
})

it('refuses a PNG of a few pixels with texts that unpack to gigabytes', async () => {
  const png = await withTexts(40)
  expect(png.length).toBeLessThan(500_000)
  await expect(sent(png)).rejects.toThrow('PICTURE_UNREADABLE')
})
