import { posix } from 'node:path'
import { tidy } from '../../text/fold.ts'
import { UnreadableList } from '../list-record.ts'
import type { PackageParts } from './package-parts.ts'
import { type Attributes, readWhole } from './read-xml.ts'

/** A sheet of a workbook and where its rows are. */
export interface SheetPart {
  readonly name: string
  readonly part: string
}

/** Where the parts of a workbook are. */
export interface WorkbookParts {
  /** Sheets of rows that are shown, in their order. */
  readonly sheets: readonly SheetPart[]
  readonly strings: string | undefined
  readonly styles: string | undefined
  readonly from1904: boolean
}

/** @throws UnreadableList noWorkbook for another kind of packed file */
export async function workbookParts(parts: PackageParts): Promise<WorkbookParts> {
  const [root] = (await relations(parts, '')).filter(({ type }) => type === 'officeDocument')
  if (!root?.part.endsWith('.xml') || !parts.has(root.part)) throw new UnreadableList('noWorkbook')
  const related = await relations(parts, root.part)
  const shown: SheetPart[] = []
  let from1904 = false
  let isWorkbook = false
  await readWhole(await parts.open(root.part), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const sheet = related.find(({ id, type }) => id === idOf(attributes) && type === 'worksheet')
      if (sheet) shown.push({ name: nameOf(attributes, shown.length + 1), part: sheet.part })
    },
  })
  if (!isWorkbook) throw new UnreadableList('noWorkbook')
  const first = (type: string) => related.find((one) => one.type === type && parts.has(one.part))?.part
  return { sheets: shown, strings: first('sharedStrings'), styles: first('styles'), from1904 }
}

/** Excel allows 31 characters; a sheet of others that says nothing is called by its place. */
const nameOf = ({ name = '' }: Attributes, place: number): string => tidy(name).slice(0, 100) || String(place)

/** The attribute has a prefix, whichever the writer chose. */
const idOf = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

interface Relation {
  readonly id: string
  /** The last word of what it says it is: older and stricter writers differ in the words before. */
  readonly type: string
  readonly part: string
}

async function relations(parts: PackageParts, source: string): Promise<Relation[]> {
  const folder = posix.dirname(source)
  const name = posix.join(folder, '_rels', `${posix.basename(source)}.rels`)
  if (!parts.has(name)) return []
  const found: Relation[] = []
  await readWhole(await parts.open(name), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      // What lies outside of the file is never looked at.
      if (element !== 'Relationship' || TargetMode === 'External') return
      const part = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.push({ id: Id, type: Type.split('/').at(-1) ?? '', part })
    },
  })
  return found
}
