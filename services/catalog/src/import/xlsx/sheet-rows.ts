import { importLimits } from '@forecourt/contracts'
import { type ListRecord, UnreadableList } from '../list-record.ts'
import { columnOf, numberText } from './cell-text.ts'
import type { NumberKind } from './number-formats.ts'
import type { OpenPart } from './package-parts.ts'
import { type Attributes, readXml } from './read-xml.ts'
import { textCollector } from './shared-strings.ts'

/** What the cells of every sheet refer to. */
export interface SheetContext {
  readonly strings: readonly string[]
  readonly kinds: readonly NumberKind[]
  readonly from1904: boolean
  readonly size: SheetSize
}

/** What the sheets of a workbook have so far, rows and cells without content too: they cost time, but no room. */
export interface SheetSize {
  rows: number
  cells: number
}

/** One more than a list may have, so that the reader of lists sees that there are too many. */
const MOST_CELLS = importLimits.columns + 1

/** As many as a sheet can have. */
const MOST_LINES = 1_048_576
/** Of all sheets; `sheetTooLarge` says it in words. As many as the longest list with a hundred columns. */
const MOST_PLACES = 5_000_000
/** The line a row says it is, which may leave some out; the next one where it says nothing that makes sense. */
const lineAfter = (line: number, said: number): number => (said > line && said <= MOST_LINES ? said : line + 1)

/**
 * Rows of a sheet as they stand there, empty ones too.
 *
 * @throws UnreadableList · the signal's reason
 */
export async function* sheetRows(sheet: OpenPart, context: SheetContext): AsyncGenerator<ListRecord> {
  const { size } = context
  const inline = textCollector()
  let rows: ListRecord[] = []
  let line = 0
  let cells: string[] = []
  let place = -1
  let cell: Attributes = {}
  let isValue = false
  let value = ''
  const chunks = readXml(sheet, {
    open(name, attributes) {
      if (name === 'row') {
        line = lineAfter(line, Number(attributes.r))
        cells = []
        place = -1
        size.rows += 1
        checkSize(size)
      } else if (name === 'c') {
        size.cells += 1
        checkSize(size)
        place = columnOf(attributes.r) ?? place + 1
        cell = attributes
        value = ''
      } else if (name === 'v') isValue = true
      else inline.open(name, attributes)
    },
    text(text) {
      if (isValue) value += text
      else inline.text(text)
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isValue = false
      if (name === 'c') {
        const text = cellText(cell, value, inline.take(), context)
        if (text !== '' && place < MOST_CELLS) {
          while (cells.length < place) cells.push('')
          cells[place] = text
        }
      }
      if (name === 'row') rows.push({ line, cells })
    },
  })
  for await (const _ of chunks) {
    yield* rows
    rows = []
  }
  yield* rows
}

function checkSize({ rows, cells }: SheetSize): void {
  if (rows > MOST_LINES || cells > MOST_PLACES) throw new UnreadableList('sheetTooLarge')
}

/** What a cell shows (ECMA-376, 18.18.11); an error such as "#N/A" is a text like any other. */
function cellText(
  { t, s }: Attributes,
  value: string,
  inline: string,
  { strings, kinds, from1904 }: SheetContext,
): string {
  if (t === 'inlineStr') return inline
  if (t === 's') return value === '' ? '' : (strings[Number(value)] ?? '')
  if (t === 'b') return value === '' ? '' : String(value === '1')
  if (t !== undefined && t !== 'n') return value
  return numberText(value, { kind: kinds[Number(s ?? 0)] ?? { kind: 'number' }, from1904 })
}
