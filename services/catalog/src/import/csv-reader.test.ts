import { isUtf8 } from 'node:buffer'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delimiters, detectDelimiter } from './csv-delimiter.ts'
import { detectFormat, readRecords } from './csv-reader.ts'
import { type ListRecord, UnreadableList } from './list-record.ts'

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, `${count++}.csv`)
  await writeFile(path, bytes)
  return path
}
async function recordsOf(bytes: Buffer) {
  const path = await fileOf(bytes)
  const records: ListRecord[] = []
  for await (const record of readRecords(path, await detectFormat(path))) records.push(record)
  return records
}
const cellsOf = async (bytes: Buffer) => (await recordsOf(bytes)).map(({ cells }) => cells)

/** Windows-1252 as a spreadsheet writes it: Latin-1 but for the euro sign and typographic quotes. */
const special: Record<string, number> = { '€': 0x80, '“': 0x93, '”': 0x94, '’': 0x92, '–': 0x96 }
const windows = (text: string) => Buffer.from([...text].map((sign) => special[sign] ?? sign.charCodeAt(0)))
const big = (text: string) => Buffer.from(text, 'utf16le').swap16()
const encoders: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE with a mark': (text) => big(`\uFEFF${text}`),
  'UTF-16 LE': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE': big,
  'Windows-1252': windows,
}

describe('a file', () => {
  it.each(Object.keys(encoders))('is read in %s', async (name) => {
    const text = 'marque;prix;remarque\nCitroën;12 500 €;“très” – bien’\n'
    expect(await cellsOf(encoders[name]?.(text) ?? Buffer.alloc(0))).toEqual([
      ['marque', 'prix', 'remarque'],
      ['Citroën', '12 500 €', '“très” – bien’'],
    ])
  })

  it('comes back as it was written, whatever the encoding, the delimiter and the ends of lines', async () => {
    const sign = fc.constantFrom(...'abz019 éüß€,;\t|"\n', '“')
    const cell = fc.string({ unit: sign, minLength: 0, maxLength: 12 }).map((text) => text.trim())
    const row = fc.array(cell, { minLength: 3, maxLength: 3 })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...delimiters),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom(...Object.keys(encoders)),
        async (rows, delimiter, end, encoding) => {
          const kept = rows.map(([, ...rest]) => ['x', ...rest])
          const table = [['make', 'model', 'price'], ...kept]
          const text = table.map((cells) => cells.map(quoted).join(delimiter)).join(end) + end
          const bytes = encoders[encoding]?.(text) ?? Buffer.alloc(0)
          // Three signs of Windows-1252 may by chance be one of UTF-8, which then wins: nobody could tell.
          fc.pre(encoding !== 'Windows-1252' || !isUtf8(bytes) || /^[ -~\s]*$/.test(text))
          expect(await cellsOf(bytes)).toEqual(table)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('says on which line each of its rows begins', async () => {
    const records = await recordsOf(Buffer.from('make,text\nFiat,"one\ntwo\nthree"\n\nFord,four\n'))
    expect(records.map(({ line }) => line)).toEqual([1, 2, 6])
  })

  it('may have rows of different lengths, blanks around cells, and stray quotes', async () => {
    expect(await cellsOf(Buffer.from('make; model ;size\nFiat;500\nFord ; 5" touring;2;more\n'))).toEqual([
      ['make', 'model', 'size'],
      ['Fiat', '500'],
      ['Ford', '5" touring', '2', 'more'],
    ])
  })

  it('with tabs keeps its empty cells', async () => {
    expect(await cellsOf(Buffer.from('make\tmodel\tyear\n\tGolf\t\n'))).toEqual([
      ['make', 'model', 'year'],
      ['', 'Golf', ''],
    ])
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['blanks alone', Buffer.from(' \n\n '), 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 0, 0]), 'binary'],
    ['a quote that never closes', Buffer.from(`make,text\n${'"'.padEnd(600_000, 'x')}`), 'syntax'],
  ])('of %s is refused with the reason', async (_, bytes, reason) => {
    await expect(recordsOf(bytes)).rejects.toMatchObject({ name: UnreadableList.name, reason })
  })
})

describe('the delimiter', () => {
  it.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3,5\n4,5;5,5;6,5\n', ';'],
    ['a\tb\n1,2\t3;4\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['price\n12,50\n13,50\n', ','],
    ['make\nFiat\n', ','],
  ])('of %j is found', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })
})
