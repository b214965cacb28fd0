import {
  type FieldShape,
  type ImportReport,
  isUuid,
  type Locale,
  type Resource,
  resourceImportMaxRows,
  UNLIMITED,
  type UserCaller,
} from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Database } from '../db/index.ts'
import { DomainError, type Issue, ValidationError } from '../errors/index.ts'
import { can, validatorOf } from '../http/index.ts'
import { csvColumns } from './export.ts'
import type { ResourceHooks } from './hooks.ts'
import { type Row, toRecord } from './records.ts'
import { readSheet, type SheetRow, storeSheet } from './sheet.ts'
import { changeRow, createRow, type Input, readRow } from './store.ts'

export interface ImportJob {
  readonly resource: Resource
  readonly hooks: ResourceHooks
  readonly actor: UserCaller
  readonly locale: Locale
  readonly csv: string
  readonly dryRun: boolean
}

/**
 * Creates the rows without an id and changes those with one, all or none; a dry run stores nothing and says what would happen.
 *
 * @throws DomainError INVALID when the text is no such list, FORBIDDEN when rows with ids come from who may not change records
 */
export async function importRows(db: Pick<Database, 'transaction'>, job: ImportJob): Promise<ImportReport> {
  const { resource, actor, csv } = job
  const columns = [...csvColumns(resource), ...Object.keys(resource.fields)]
  const rows = await readSheet(csv, columns, resourceImportMaxRows)
  if (rows.some(({ cells }) => cells.id) && !can(actor, `admin.${resource.name}.update`))
    throw new DomainError('FORBIDDEN')
  return storeSheet(
    (work, options) => db.transaction(work, options),
    rows,
    job,
    (em, cells) => store(em, job, cells),
  )
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
  if (!isUuid(id)) throw new DomainError('NOT_FOUND')
  const before = await readRow(em, resource, id)
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
      input[field] = parsedCell(shape, cell)
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

function parsedCell({ kind, unlimited }: FieldShape, cell: string): unknown {
  if (unlimited && cell.toLowerCase() === UNLIMITED) return null
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
