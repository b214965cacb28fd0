import {
  type ImportReport,
  type Locale,
  type Resource,
  resourceImportMaxRows,
  type UserCaller,
} from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { CsvError, parse } from 'csv-parse/sync'
import { armed } from '../csv/index.ts'
import { type Database, sql } from '../db/index.ts'
import { DomainError, type Issue, problemOf, ValidationError } from '../errors/index.ts'
import { can, validatorOf } from '../http/index.ts'
import { csvColumns } from './export.ts'
import { type Row, toRecord } from './records.ts'
import type { ResourceHooks } from './resource-module.ts'
import { changeRow, createRow, type Input, readRow } from './store.ts'

interface SheetRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

export interface ImportJob {
  readonly resource: Resource
  readonly hooks: ResourceHooks
  readonly actor: UserCaller
  readonly locale: Locale
  readonly csv: string
  readonly dryRun: boolean
}

/** Takes everything back that a dry run, or a list with errors, has tried. */
class TakenBack extends Error {
  override name = 'TakenBack'
}

/**
 * Creates the rows without an id and changes those with one, all or none; a dry run stores nothing and says what would happen.
 *
 * @throws DomainError INVALID when the text is no such list, FORBIDDEN when rows with ids come from who may not change records
 */
export async function importRows(db: Pick<Database, 'transaction'>, job: ImportJob): Promise<ImportReport> {
  const rows = readSheet(job)
  if (rows.some(({ cells }) => cells.id) && !can(job.actor, `admin.${job.resource.name}.update`))
    throw new DomainError('FORBIDDEN')
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, isApplied: false, errors: [] }
  try {
    await db.transaction(async (em) => {
      for (const row of rows) await attempt(em, job, row, report)
      if (job.dryRun || report.errors.length > 0) throw new TakenBack()
    })
    report.isApplied = true
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return report
}

const refused = (message: string, params: Record<string, unknown> = {}): DomainError =>
  new DomainError('INVALID', { fields: { csv: `validation.sheet.${message}` }, params })

function readLines(csv: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(csv, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
    }) as unknown as ReturnType<typeof readLines>
  } catch (error) {
    throw error instanceof CsvError ? refused('unreadable') : error
  }
}

function readSheet({ resource, csv }: ImportJob): SheetRow[] {
  const [head, ...rows] = readLines(csv)
  if (!head || rows.length === 0) throw refused('empty')
  if (rows.length > resourceImportMaxRows) throw refused('tooLong', { limit: resourceImportMaxRows })
  const names = head.record.map((name) => name.trim())
  const known = new Set([...csvColumns(resource), ...Object.keys(resource.fields)])
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw refused('unknownColumn', { column: unknown.join(', ') })
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(names.map((name, place) => [name, armed(record[place] ?? '').trim()])),
  }))
}

/** Each row has a savepoint: what is wrong with one does not hide what is wrong with the next. */
async function attempt(
  em: EntityManager,
  job: ImportJob,
  { line, cells }: SheetRow,
  report: ImportReport,
): Promise<void> {
  await sql(em, 'savepoint import_row')
  try {
    report[await store(em, job, cells)] += 1
    await sql(em, 'release savepoint import_row')
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await sql(em, 'rollback to savepoint import_row')
    const { body } = problemOf(error, job.locale, '')
    const fields = Object.entries(body.fields ?? {})
    report.errors.push(
      ...(fields.length > 0
        ? fields.map(([field, message]) => ({ line, field, message }))
        : [{ line, field: null, message: body.message }]),
    )
  }
}

async function store(
  em: EntityManager,
  job: ImportJob,
  cells: SheetRow['cells'],
): Promise<'created' | 'updated' | 'unchanged'> {
  const { resource, hooks, actor } = job
  const { id, version } = cells
  const { input, blank } = inputOf(resource, cells)
  const schema = id ? resource.schemas.update : resource.schemas.create
  const validator = validatorOf(schema)
  const issues = [...blank, ...validator.issues(input).filter(({ path }) => !blank.some((one) => one.path === path))]
  if (issues.length > 0) throw new ValidationError(issues, resource.name)
  if (!id) {
    await createRow(em, resource, hooks, actor, input)
    return 'created'
  }
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new DomainError('NOT_FOUND')
  const before = await readRow(em, resource, id, true)
  if (version && Number(version) !== before.version)
    throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } })
  if (isSame(resource, before, input)) return 'unchanged'
  await changeRow(em, resource, hooks, actor, id, input, true)
  return 'updated'
}

/** Cells as the API takes them. An empty cell of a field that may be empty empties it. */
function inputOf(resource: Resource, cells: SheetRow['cells']): { input: Input; blank: Issue[] } {
  const blank: Issue[] = []
  const input: Record<string, unknown> = {}
  const translations: Record<string, Record<string, string>> = {}
  for (const [column, cell] of Object.entries(cells)) {
    const [field = '', locale] = column.split('.')
    const shape = resource.fields[field]
    if (!shape || (locale === 'name' && shape.to)) continue
    if (locale) {
      translations[locale] = { ...translations[locale], [field]: cell }
    } else if (cell !== '') {
      input[field] = parsedCell(shape.kind, cell)
    } else if (shape.required) {
      blank.push({ path: field, rule: 'required' })
    } else if (!shape.writeOnly) {
      input[field] = null
    }
  }
  const given = Object.entries(translations).map(([locale, texts]) => [
    locale,
    // An empty text means "as in en_US", which is how a missing one is stored.
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  ])
  if (given.length > 0) input.translations = Object.fromEntries(given)
  return { input: input as Input, blank }
}

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

function parsedCell(kind: Resource['fields'][string]['kind'], cell: string): unknown {
  if (kind === 'boolean') return words[cell.toLowerCase()] ?? cell
  if (kind === 'integer' || kind === 'number' || kind === 'money')
    return /^[+-]?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
  return cell
}

function isSame(resource: Resource, before: Row, { translations, ...input }: Input): boolean {
  const record = toRecord(resource, before)
  const texts = (record.translations ?? {}) as Record<string, Record<string, string>>
  return (
    Object.entries(input).every(([field, value]) => record[field] === value) &&
    Object.entries((translations ?? {}) as typeof texts).every(([locale, own]) =>
      Object.entries(own).every(([field, value]) => texts[locale]?.[field] === value),
    )
  )
}
