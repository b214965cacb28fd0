import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packed, type WorkbookContent, workbook } from '../../../test/workbook-file.ts'
import { openList } from '../list-reader.ts'
import { UnreadableList } from '../list-record.ts'
import { sheetRows } from './sheet-rows.ts'

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-xlsx-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer): Promise<[line: number, ...cells: string[]][]> {
  const path = join(folder, `${count++}`)
  await writeFile(path, bytes)
  const rows: [number, ...string[]][] = []
  for await (const { line, cells } of (await openList(path)).records) rows.push([line, ...cells])
  return rows
}
const rowsOf = (rows: string, rest: Partial<WorkbookContent> = {}) => read(workbook({ sheets: [{ rows }], ...rest }))
const reasonOf = async (reading: Promise<unknown>): Promise<string> => {
  const error = await reading.catch((caught: unknown) => caught)
  return error instanceof UnreadableList ? error.reason : `no refusal: ${error}`
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

describe('a workbook', () => {
  it('gives texts as they are, shared, formatted or in the cell, and the last result of a formula', async () => {
    const strings =
      '<si><t>Golf &amp; Polo</t></si><si><r><rPr/><t>A</t></r><r><t xml:space="preserve"> 3</t></r><rPh><t>ei</t></rPh></si><si><t>one_x000A_two</t></si>'
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>${text('<![CDATA[<3>]]>')}</row>
      <row r="3"><c r="B3"><f>1+1</f><v>2</v></c><c r="C3" t="str"><f>HYPERLINK("http://x")</f><v>x</v></c><c r="D3" t="b"><v>1</v></c></row>
      <row r="4"><c r="A4" t="e"><v>#N/A</v></c><c r="B4"><f>NOW()</f></c><c r="C4" t="s"/><c r="D4" t="s"><v></v></c></row>`
    expect(await rowsOf(rows, { strings })).toEqual([
      [1, 'Golf & Polo', 'A 3', 'one\ntwo', '<3>'],
      [3, '', '2', 'x', 'true'],
      [4, '#N/A', '', '', ''],
    ])
  })

  it('gives numbers without language, with the zeros and the sign of per cent that their format shows', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="#,##0\\ &quot;dm&quot;;[Red]-#,##0"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs>`
    const rows =
      '<row><c><v>18990</v></c><c><v>1.5</v></c><c><v>12.345</v></c><c><v>0.30000000000000004</v></c><c><v>1.2E4</v></c><c s="1"><v>1067</v></c><c s="2"><v>0.93</v></c><c s="3"><v>1500</v></c></row>'
    expect(await rowsOf(rows, { styles })).toEqual([
      [1, '18990', '1.5', '12.3450', '0.3', '12000', '01067', '93%', '1500'],
    ])
  })

  it('gives days as days, whichever way they are counted', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$-407]mmm\\ yy"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts>
      <cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`
    const rows =
      '<row><c s="1"><v>42064</v></c><c s="2"><v>42064.5</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c><c s="3"><v>0.354166666666667</v></c><c t="d"><v>2015-03-01</v></c></row>'
    expect(await rowsOf(rows, { styles })).toEqual([
      [1, '2015-03-01', '2015-03-01 12:00', '1900-02-28', '1900-03-01', '08:30', '2015-03-01'],
    ])
    const mac = { styles, workbookPr: '<workbookPr date1904="1"/>' }
    expect(await rowsOf('<row><c s="1"><v>40602</v></c></row>', mac)).toEqual([[1, '2015-03-01']])
  })

  it('is read from its first sheet that is shown and has rows, whatever prefix its writer has', async () => {
    const sheets = [
      { rows: `<row>${text('secret')}</row>`, state: 'hidden' },
      { rows: '<row><c/></row>' },
      {
        rows: `<x:row><x:c t="inlineStr"><x:is><x:t>shown</x:t></x:is></x:c></x:row>`.replace(
          '<x:row',
          '<x:row xmlns:x="urn:x"',
        ),
      },
      { rows: `<row>${text('later')}</row>` },
    ]
    expect(await read(workbook({ sheets }))).toEqual([[1, 'shown']])
  })

  it('says which of its sheets was read, and reads another one that is asked for by name', async () => {
    const sheets = [
      { name: 'Cover', rows: '' },
      { name: 'Cars &amp; vans', rows: `<row>${text('Golf')}</row>` },
      { name: 'Secret', rows: `<row>${text('x')}</row>`, state: 'veryHidden' },
      { name: 'Trucks', rows: `<row>${text('Daily')}</row>` },
    ]
    const path = join(folder, 'several')
    await writeFile(path, workbook({ sheets }))
    const readSheet = async (sheet?: string) => {
      const { sheets: told, records } = await openList(path, { sheet })
      const rows = []
      for await (const { cells } of records) rows.push(cells[0])
      return { ...told, rows }
    }
    const all = ['Cover', 'Cars & vans', 'Trucks']
    expect(await readSheet()).toEqual({ read: 'Cars & vans', all, rows: ['Golf'] })
    expect(await readSheet('trucks ')).toEqual({ read: 'Trucks', all, rows: ['Daily'] })
    expect(await readSheet('Cover')).toEqual({ read: 'Cover', all, rows: [] })
    await expect(readSheet('Secret')).rejects.toMatchObject({
      reason: 'noSheet',
      params: { sheet: 'Secret', names: 'Cover, Cars & vans, Trucks' },
    })
  })
})

describe('what strangers send', () => {
  it.each([
    ['a workbook of an old kind', 'oldWorkbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    [
      'one that is locked with a password',
      'password',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(65_520),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    ],
    ['a packed file that is none', 'noWorkbook', packed([{ name: 'A1.jpg', bytes: 'x' }])],
    ['one that is cut off', 'brokenWorkbook', workbook({ sheets: [{ rows: '' }] }).subarray(0, 400)],
  ])('%s is refused by name', async (_, reason, bytes) => {
    expect(await reasonOf(read(bytes))).toBe(reason)
  })

  it('that unpacks to more than it may is refused before it is unpacked, and when it lies about that', async () => {
    const bomb = { rows: ' ', saidLength: 300 * 1024 * 1024 }
    expect(await reasonOf(read(workbook({ sheets: [bomb] })))).toBe('unpacked')
    const lies = { rows: ' '.repeat(5_000_000), saidLength: 100 }
    expect(await reasonOf(read(workbook({ sheets: [lies] })))).toBe('brokenWorkbook')
  })

  it('that multiplies itself is refused: entities, one long text in many cells, a text without end', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    const file = packed([
      { name: '_rels/.rels', bytes: `${laughs}<Relationships>&b;</Relationships>` },
      { name: 'xl/workbook.xml', bytes: '' },
    ])
    expect(await reasonOf(read(file))).toBe('brokenWorkbook')
    const strings = `<si><t>${'ha'.repeat(15_000)}</t></si>`
    const cells = '<c t="s"><v>0</v></c>'.repeat(10)
    expect(await reasonOf(rowsOf(`<row>${cells}</row>`.repeat(400), { strings }))).toBe('unpacked')
    expect(await reasonOf(rowsOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`, { strings }))).toBe('syntax')
    expect(await reasonOf(rowsOf('<row/>', { strings: `<si><t>${'ha'.repeat(1_000_000)}</t></si>` }))).toBe(
      'brokenWorkbook',
    )
  })

  it('as rows and cells with nothing in them is refused where no sheet has so many', async () => {
    const sizeAfter = async (rows: number, cells: number) => {
      const sheet = { stream: Readable.from([Buffer.from('<s><row/><row><c/></row></s>')]), signal: undefined }
      const context = { strings: [], kinds: [], from1904: false, size: { rows, cells } }
      for await (const _ of sheetRows(sheet, context)) {
        // Only its size is asked for.
      }
      return context.size
    }
    expect(await sizeAfter(1_048_574, 4_999_999)).toEqual({ rows: 1_048_576, cells: 5_000_000 })
    expect(await reasonOf(sizeAfter(1_048_575, 0))).toBe('sheetTooLarge')
    expect(await reasonOf(sizeAfter(0, 5_000_000))).toBe('sheetTooLarge')
  })

  it('is read no further when nobody waits for it any more', async () => {
    const path = join(folder, 'left')
    await writeFile(path, workbook({ sheets: [{ rows: `<row>${text('a')}</row>`.repeat(100_000) }] }))
    const waiter = new AbortController()
    const { records } = await openList(path, { signal: waiter.signal })
    await records.next()
    waiter.abort(new Error('hung up'))
    const rest = async () => {
      for await (const _ of records) {
        // What was unpacked by then may still come.
      }
    }
    await expect(rest()).rejects.toThrow('hung up')
  })

  it('with far-off cells and lines takes no more room than its columns', async () => {
    const rows = `<row r="1">${text('a')}<c r="XFD1"><v>1</v></c></row><row r="99999999999">${text('b')}</row>`
    expect(await rowsOf(rows)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
  })
})
