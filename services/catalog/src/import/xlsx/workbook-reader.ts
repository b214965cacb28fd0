import { importLimits } from '@forecourt/contracts'
import { armed } from '@forecourt/kernel/csv'
import { type ListRecord, type Sheets, UnreadableList } from '../list-record.ts'
import { numberKinds } from './number-formats.ts'
import { MOST_UNPACKED, openParts, type PackageParts } from './package-parts.ts'
import { sharedStrings } from './shared-strings.ts'
import { type SheetContext, sheetRows } from './sheet-rows.ts'
import { type SheetPart, workbookParts } from './workbook-parts.ts'

/** Characters of all rows together. Cells may share one long text, so a small file may say a lot. */
const MOST_TEXT = 4 * importLimits.bytes

/** Sheets that are offered to choose from; a workbook may say that it has any number. */
const MOST_NAMED = 100

export interface WorkbookReading {
  /** Is told which sheet is read, and which there are. */
  readonly sheets: Sheets
  /** The sheet to read. */
  readonly sheet?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The rows of a workbook (.xlsx): of the sheet that is asked for, or of its first that is shown and has any. Formulas are not worked out; their last result is
 * read. Rows are read while they are asked for, so that only the table of texts is ever whole in memory (ADR 37).
 *
 * @throws UnreadableList · the signal's reason
 */
export async function* readWorkbook(
  path: string,
  { sheets: told, sheet: wanted, signal }: WorkbookReading,
): AsyncGenerator<ListRecord> {
  const parts = await openParts(path, signal)
  try {
    const { sheets, strings, styles, from1904 } = await workbookParts(parts)
    const context: SheetContext = {
      strings: strings ? await sharedStrings(parts, strings) : [],
      kinds: styles ? await numberKinds(parts, styles) : [],
      from1904,
      size: { rows: 0, cells: 0 },
    }
    told.all = sheets.slice(0, MOST_NAMED).map(({ name }) => name)
    for (const { name, part } of wanted === undefined ? sheets : [sheetCalled(wanted, sheets)]) {
      let isEmpty = true
      told.read = name
      for await (const record of recordsOf(parts, part, context)) {
        isEmpty = false
        yield record
      }
      if (!isEmpty) return
    }
    // None of several is at fault more than the others.
    if (wanted === undefined) told.read = null
  } catch (error) {
    if (error instanceof UnreadableList) error.sheets = told
    throw error
  } finally {
    parts.close()
  }
}

/** @throws UnreadableList noSheet */
function sheetCalled(wanted: string, sheets: readonly SheetPart[]): SheetPart {
  const folded = (name: string) => name.trim().toLowerCase()
  // As Excel has it: no two of a workbook differ by capitals alone.
  const found = sheets.find(({ name }) => name === wanted) ?? sheets.find(({ name }) => folded(name) === folded(wanted))
  if (found) return found
  const names = sheets.slice(0, MOST_NAMED).map(({ name }) => name)
  throw new UnreadableList('noSheet', { sheet: wanted, names: names.join(', ') })
}

/** Rows without the blanks around their cells, as long as the first at least, and without those that are empty. */
async function* recordsOf(parts: PackageParts, sheet: string, context: SheetContext): AsyncGenerator<ListRecord> {
  let width = 0
  let characters = 0
  for await (const { line, cells } of sheetRows(await parts.open(sheet, MOST_UNPACKED), context)) {
    const filled = cells.map((cell) => armed(cell.replaceAll('\0', '').trim()))
    while (filled.at(-1) === '') filled.pop()
    if (filled.length === 0) continue
    const length = filled.reduce((sum, cell) => sum + cell.length, 0)
    characters += length
    if (length > importLimits.cell * 50) throw new UnreadableList('syntax', { line })
    if (characters > MOST_TEXT) throw new UnreadableList('unpacked', { size: MOST_TEXT / 1024 / 1024 })
    width ||= filled.length
    while (filled.length < width) filled.push('')
    yield { line, cells: filled }
  }
}
