import { crc32, deflateRawSync } from 'node:zlib'

interface Part {
  readonly name: string
  readonly bytes: Buffer | string
  /** What the file says of the part's length, where that is not true. */
  readonly saidLength?: number
}

/** A packed file, as small as the format allows (APPNOTE 4.3). */
export function packed(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, saidLength } of parts) {
    const raw = Buffer.from(bytes)
    const data = deflateRawSync(raw)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x800, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(raw), 10)
    about.writeUInt32LE(data.length, 14)
    about.writeUInt32LE(saidLength ?? raw.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(table.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, table, Buffer.from('PK\x05\x06'), end])
}

interface Sheet {
  /** What stands in `sheetData`. */
  readonly rows: string
  readonly name?: string
  readonly state?: string
}

export interface WorkbookContent {
  readonly sheets: readonly (Sheet & { readonly saidLength?: number })[]
  /** What stands in `sst`. */
  readonly strings?: string
  /** What stands in `styleSheet`. */
  readonly styles?: string
  readonly workbookPr?: string
}

const relations = (list: readonly { type: string; target: string }[]): string =>
  `<Relationships>${list
    .map(({ type, target }, index) => `<Relationship Id="r${index}" Type="http://x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A workbook of these parts; what is left out is not in it. */
export function workbook({ sheets, strings, styles, workbookPr = '' }: WorkbookContent): Buffer {
  const related = [
    ...sheets.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index}.xml` })),
    ...(strings === undefined ? [] : [{ type: 'sharedStrings', target: '/xl/sharedStrings.xml' }]),
    ...(styles === undefined ? [] : [{ type: 'styles', target: 'styles.xml' }]),
  ]
  const said = (attribute: string, value: string | undefined) => (value ? ` ${attribute}="${value}"` : '')
  const list = sheets.map(
    ({ name, state }, index) => `<sheet r:id="r${index}"${said('name', name)}${said('state', state)}/>`,
  )
  return packed([
    { name: '_rels/.rels', bytes: relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]) },
    { name: 'xl/workbook.xml', bytes: `<workbook>${workbookPr}<sheets>${list.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relations(related) },
    ...sheets.map(({ rows, saidLength }, index) => ({
      name: `xl/worksheets/sheet${index}.xml`,
      bytes: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...(saidLength === undefined ? {} : { saidLength }),
    })),
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', bytes: `<sst>${strings}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', bytes: `<styleSheet>${styles}</styleSheet>` }]),
  ])
}
