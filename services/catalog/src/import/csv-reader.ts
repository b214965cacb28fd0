import { pipeline } from 'node:stream'
import { importLimits } from '@forecourt/contracts'
import { armed } from '@forecourt/kernel/csv'
import { type CsvError, parse } from 'csv-parse'
import { type CsvDelimiter, detectDelimiter } from './csv-delimiter.ts'
import { type CsvEncoding, detectEncoding, textOf } from './csv-encoding.ts'
import { type ListRecord, UnreadableList } from './list-record.ts'

/** How a file is written. */
export interface CsvFormat {
  readonly encoding: CsvEncoding
  readonly delimiter: CsvDelimiter
}

/** Characters from which the delimiter is judged. */
const SAMPLE = 64 * 1024

/** @throws UnreadableList when it is no text, or empty */
export async function detectFormat(path: string, delimiter?: CsvDelimiter): Promise<CsvFormat> {
  const encoding = await detectEncoding(path)
  if (!encoding) throw new UnreadableList('binary')
  let sample = ''
  for await (const text of textOf(path, encoding)) {
    sample += text
    if (sample.length >= SAMPLE) break
  }
  if (sample.trim() === '') throw new UnreadableList('empty')
  if (sample.includes('\0')) throw new UnreadableList('binary')
  // A sample cut within a line would make its last row shorter than the others.
  const whole = sample.length >= SAMPLE ? sample.slice(0, sample.lastIndexOf('\n') + 1) || sample : sample
  return { encoding, delimiter: delimiter ?? detectDelimiter(whole) }
}

/**
 * The records of a file, streamed; the first is the line of column names. Lines with nothing at all are left out, cells
 * come without the blanks around them.
 *
 * @throws UnreadableList naming the line that cannot be read
 */
export async function* readRecords(path: string, { encoding, delimiter }: CsvFormat): AsyncGenerator<ListRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    // A tab is also a blank: trimming would take the delimiter.
    trim: delimiter !== '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: importLimits.cell * 50,
  })
  // What fails reaches the loop below as the parser's error.
  pipeline(textOf(path, encoding), parser, () => {})
  let read = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield {
        line: beginningOf(record, info.lines),
        cells: record.map((cell) => armed(cell.replaceAll('\0', '').trim())),
      }
      read = info.lines
    }
  } catch (error) {
    if (isCsvError(error)) throw new UnreadableList('syntax', { line: read + 1 })
    throw error
  }
}

/** The parser counts the line on which a record ends; quoted cells may span several. */
const beginningOf = (record: readonly string[], end: number): number =>
  end - record.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
