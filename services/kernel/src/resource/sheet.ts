import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { ImportReport, Locale } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { CsvError, parse } from 'csv-parse'
import { armed } from '../csv/index.ts'
import { type Database, savepoint } from '../db/index.ts'
import { DomainError, problemOf } from '../errors/index.ts'

/** A line of a list, by its columns' names. */
export interface SheetRow {
  /** From 1, the line of column names included. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

const refused = (message: string, params: Record<string, unknown> = {}): DomainError =>
  new DomainError('INVALID', { fields: { csv: `validation.sheet.${message}` }, params })

interface Line {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/** Bytes that are read at a stretch: reading takes up to a microsecond for each, while everybody else waits. */
const STRETCH = 16_384

async function readLines(csv: string, most: number): Promise<Line[]> {
  // A list's first line is never this long: then it is no list, and is not read at all.
  if (csv.length > STRETCH && !/[\r\n]/.test(csv.slice(0, STRETCH))) throw refused('unreadable')
  const lines: Line[] = []
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: [',', ';', '\t'],
    to: most,
  })
  parser.on('data', (line: Line) => void lines.push(line))
  const ended = finished(parser)
  // It is awaited below, but may fail before.
  ended.catch(() => {})
  try {
    const bytes = Buffer.from(csv)
    for (let at = 0; at < bytes.length && parser.writable && lines.length < most; at += STRETCH) {
      parser.write(bytes.subarray(at, at + STRETCH))
      await setImmediate()
    }
    parser.end()
    await ended
    return lines
  } catch (error) {
    throw error instanceof CsvError ? refused('unreadable') : error
  }
}

/**
 * Reads CSV with a line of column names, no further than the first row too many.
 *
 * @param columns the names that may stand there
 * @throws DomainError INVALID (422) when it is none, is empty, too long, or has other columns
 */
export async function readSheet(csv: string, columns: Iterable<string>, maxRows: number): Promise<SheetRow[]> {
  const [head, ...rows] = await readLines(csv, maxRows + 2)
  if (!head || rows.length === 0) throw refused('empty')
  if (rows.length > maxRows) throw refused('tooLong', { limit: maxRows })
  const names = head.record.map((name) => name.trim())
  const known = new Set(columns)
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw refused('unknownColumn', { column: unknown.join(', ') })
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(names.map((name, place) => [name, armed(record[place] ?? '').trim()])),
  }))
}

/** Takes everything back that a dry run, or a list with errors, has tried. */
class TakenBack extends Error {
  override name = 'TakenBack'
}

/** Stores one row; throws a DomainError when it may not be. */
export type StoreRow = (em: EntityManager, cells: SheetRow['cells']) => Promise<'created' | 'updated' | 'unchanged'>

/** Stores all rows or none, in one transaction; a dry run stores nothing and says what would happen. */
export async function storeSheet(
  transaction: Database['transaction'],
  rows: readonly SheetRow[],
  { dryRun, locale }: { readonly dryRun: boolean; readonly locale: Locale },
  store: StoreRow,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, isApplied: false, errors: [] }
  try {
    await transaction(async (em) => {
      for (const row of rows) await attempt(em, row, report, locale, store)
      if (dryRun || report.errors.length > 0) throw new TakenBack()
    })
    report.isApplied = true
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return report
}

/** Each row has a savepoint: what is wrong with one does not hide what is wrong with the next. */
async function attempt(
  em: EntityManager,
  { line, cells }: SheetRow,
  report: ImportReport,
  locale: Locale,
  store: StoreRow,
): Promise<void> {
  try {
    report[await savepoint(em, () => store(em, cells))] += 1
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { body } = problemOf(error, locale, '')
    const fields = Object.entries(body.fields ?? {})
    report.errors.push(
      ...(fields.length > 0
        ? fields.map(([field, message]) => ({ line, field, message }))
        : [{ line, field: null, message: body.message }]),
    )
  } finally {
    // A long list is not kept in memory.
    em.clear()
  }
}
