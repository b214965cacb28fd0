import { basename } from 'node:path'
import { type ImportOptions, importLimits, type Locale, type VehicleField } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError, translate } from '@forecourt/kernel/errors'
import { columnNames, suggestFields } from './column-names.ts'
import { findJob, type StoredJob } from './import-job.ts'
import type { OpenList } from './list-reader.ts'
import { type ListRecord, type Sheets, UnreadableList } from './list-record.ts'

/** Whose vehicles they become, and who is told of it in which language. */
export interface ImportOwner {
  readonly userId: string
  readonly name: string
  readonly locale: Locale
}

/** A file that lies on this machine. */
export interface ListFile {
  readonly path: string
  readonly filename: string
  readonly size: number
  readonly sha256: string
}

const BATCH = 1000
const SAMPLES = 3
const SAMPLED_ROWS = 200
const SAMPLE_LENGTH = 80

/**
 * Keeps a list as a job: its rows as they came, and a proposal of what its columns mean.
 *
 * @throws DomainError IMPORT_UNREADABLE (422) · IMPORT_TOO_LONG (413) · IMPORT_LIMIT (409)
 */
export async function uploadImport(
  em: EntityManager,
  owner: ImportOwner,
  file: ListFile,
  { records, ...format }: OpenList,
): Promise<StoredJob> {
  await sql(em, `select pg_advisory_xact_lock(hashtext('import:' || $1))`, [owner.userId])
  await checkOpen(em, owner.userId)
  try {
    return await saidIn(owner.locale, () => keepRecords(em, owner, file, format, records), format.sheets)
  } finally {
    await records.return(undefined)
  }
}

/**
 * Work on a file of a person's, to whom is said what is wrong with it; of a workbook with several sheets, with which of them.
 *
 * @throws DomainError IMPORT_UNREADABLE (422)
 */
export async function saidIn<T>(locale: Locale, work: () => Promise<T>, known?: Sheets): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error
    const sheets = error.sheets ?? known
    const several = sheets && sheets.all.length > 1 ? sheets : undefined
    const bare = translate(locale, `validation.import.${error.reason}`, error.params)
    const sentence = several?.read
      ? translate(locale, 'validation.import.inSheet', { sheet: several.read, sentence: bare })
      : bare
    const details = several && { details: { sheet: several.read, sheets: several.all } }
    throw new DomainError('IMPORT_UNREADABLE', { fields: { file: sentence }, ...details, cause: error })
  }
}

/**
 * Rows of open imports are kept for their owner: a few at a time.
 *
 * @throws DomainError IMPORT_LIMIT (409)
 */
export async function checkOpen(em: EntityManager, ownerId: string): Promise<void> {
  const [row] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from import_job where owner_id = $1 and status not in ('done', 'cancelled')`,
    [ownerId],
  )
  if ((row?.count ?? 0) < importLimits.open) return
  throw new DomainError('IMPORT_LIMIT', { details: { max: importLimits.open } })
}

async function keepRecords(
  em: EntityManager,
  owner: ImportOwner,
  file: ListFile,
  format: Omit<OpenList, 'records'>,
  records: AsyncGenerator<ListRecord>,
): Promise<StoredJob> {
  const id = newId()
  const header = (await records.next()).value as ListRecord | undefined
  if (!header) throw new UnreadableList('empty')
  if (header.cells.length > importLimits.columns)
    throw new UnreadableList('tooManyColumns', { max: importLimits.columns })
  const names = columnNames(header.cells)
  const suggestions = suggestFields(names)
  await sql(
    em,
    `insert into import_job (id, owner_id, owner_name, locale, file_name, sha256, size, encoding, delimiter, columns, options, status, rows, sheet, sheets)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '[]', $10::jsonb, 'uploaded', 0, $11, $12::text[])`,
    [
      id,
      owner.userId,
      owner.name,
      owner.locale,
      basename(file.filename).slice(0, 200) || 'list.csv',
      file.sha256,
      file.size,
      format.encoding,
      format.delimiter,
      JSON.stringify(proposedOptions(names, suggestions)),
      format.sheets?.read ?? null,
      format.sheets?.all ?? [],
    ],
  )
  const samples: Set<string>[] = names.map(() => new Set())
  const count = await keepRows(em, id, records, (cells) => {
    for (const [index, seen] of samples.entries()) {
      const cell = cells[index]
      if (cell && seen.size < SAMPLES) seen.add(cell.slice(0, SAMPLE_LENGTH))
    }
  })
  if (count === 0) throw new UnreadableList('noRows')
  const columns = names.map((name, index) => ({
    name,
    samples: [...(samples[index] ?? [])],
    suggestion: suggestions[index] ?? null,
  }))
  await sql(em, 'update import_job set columns = $2::jsonb, rows = $3 where id = $1', [
    id,
    JSON.stringify(columns),
    count,
  ])
  return findJob(em, owner.userId, id)
}

const proposedOptions = (names: readonly string[], suggestions: readonly (VehicleField | null)[]): ImportOptions => ({
  mapping: Object.fromEntries(suggestions.flatMap((field, index) => (field ? [[field, names[index] ?? '']] : []))),
  defaults: {},
  values: {},
  ignoreUnknown: false,
  allowIncomplete: false,
})

async function keepRows(
  em: EntityManager,
  jobId: string,
  records: AsyncIterable<ListRecord>,
  sample: (cells: readonly string[]) => void,
): Promise<number> {
  let batch: ListRecord[] = []
  let count = 0
  let last = 1
  const flush = async () => {
    if (batch.length === 0) return
    await sql(
      em,
      `insert into import_row (job_id, line, cells)
       select $1, line, array(select jsonb_array_elements_text(cells))
       from jsonb_to_recordset($2::jsonb) as r (line int, cells jsonb)`,
      [jobId, JSON.stringify(batch)],
    )
    batch = []
  }
  for await (const { line, cells } of records) {
    count += 1
    if (count > importLimits.rows) throw new DomainError('IMPORT_TOO_LONG', { details: { max: importLimits.rows } })
    if (count <= SAMPLED_ROWS) sample(cells)
    last = Math.max(line, last + 1)
    batch.push({ line: last, cells })
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  return count
}
