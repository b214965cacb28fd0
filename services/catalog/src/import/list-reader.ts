import type { CsvDelimiter } from './csv-delimiter.ts'
import { detectFormat, readRecords } from './csv-reader.ts'
import type { ListRecord, Sheets } from './list-record.ts'
import { isWorkbook } from './xlsx/workbook-kind.ts'
import { readWorkbook } from './xlsx/workbook-reader.ts'

/** A list that is open for reading. */
export interface OpenList {
  /** How it is written: an encoding of text, or `xlsx`. */
  readonly encoding: string
  /** What separates the cells of a text; empty for a workbook. */
  readonly delimiter: string
  /** Of a workbook. */
  readonly sheets?: Sheets
  /** Its rows, the first of them the names of the columns. They are read once, while they are asked for. */
  readonly records: AsyncGenerator<ListRecord>
}

/**
 * Opens a list, whichever of the two it is: its content says so, not its name.
 *
 * @param how.sheet of a workbook: which to read, its first that has rows unless it is said
 * @throws UnreadableList when it is neither
 */
export async function openList(
  path: string,
  {
    delimiter,
    sheet,
    signal,
  }: {
    readonly delimiter?: CsvDelimiter | undefined
    readonly sheet?: string | undefined
    readonly signal?: AbortSignal | undefined
  } = {},
): Promise<OpenList> {
  if (await isWorkbook(path)) {
    const sheets: Sheets = { read: null, all: [] }
    return { encoding: 'xlsx', delimiter: '', sheets, records: readWorkbook(path, { sheets, sheet, signal }) }
  }
  const format = await detectFormat(path, delimiter)
  return { ...format, records: readRecords(path, format) }
}
