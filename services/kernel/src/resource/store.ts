import { ReferenceChanged, type Resource, type UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isUniqueViolation, newId, sql } from '../db/index.ts'
import { constraintOf, DomainError, type Issue, ValidationError } from '../errors/index.ts'
import { emit } from '../events/index.ts'
import { audit } from './audit.ts'
import { refuseRename } from './built-in.ts'
import { columnsOf, quoted, tableOf, toColumn } from './columns.ts'
import { mergeTranslations, type Row, storedTranslations, toRecord, withEnglish } from './records.ts'
import { checkReferences } from './references.ts'
import type { ResourceHooks } from './resource-module.ts'
import { uniqueIndexOf } from './table.ts'

export type Input = Record<string, unknown> & { version?: number; reason?: string }

/** The row of a record. @throws DomainError NOT_FOUND */
export async function readRow(em: EntityManager, resource: Resource, id: string, lock = false): Promise<Row> {
  const [row] = await sql<Row>(em, `select * from ${tableOf(resource)} where id = $1${lock ? ' for update' : ''}`, [id])
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/** Stores a new record with its audit row and event. */
export async function createRow(
  em: EntityManager,
  resource: Resource,
  hooks: ResourceHooks,
  actor: UserCaller,
  sent: Input,
): Promise<Row> {
  const input = trimmed(resource, withEnglish(sent))
  await check(em, resource, hooks, input)
  const columns = columnsOf(resource)
  const values = columns.map((column) => stored(column, input[column.field], hooks))
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const places = columns.map((_, index) => `$${index + 3}`).join(', ')
  const [row] = await taken(resource, () =>
    sql<Row>(
      em,
      `insert into ${tableOf(resource)} (id, translations, ${names}) values ($1, $2::jsonb, ${places}) returning *`,
      [newId(), JSON.stringify(storedTranslations(input.translations)), ...values],
    ),
  )
  if (!row) throw new Error('an insert returned nothing')
  await audit(em, {
    actor,
    action: `admin.${resource.name}.create`,
    resource: resource.name,
    recordId: row.id,
    after: toRecord(resource, row),
    reason: sent.reason,
  })
  await publish(em, resource, row)
  return row
}

/** Changes a record: all its fields, or with `partial` those that are sent. @throws DomainError VERSION_CONFLICT (409) */
export async function changeRow(
  em: EntityManager,
  resource: Resource,
  hooks: ResourceHooks,
  actor: UserCaller,
  id: string,
  sent: Input,
  partial: boolean,
): Promise<Row> {
  const before = await readRow(em, resource, id, true)
  if (sent.version !== undefined && sent.version !== before.version)
    throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } })
  const input = trimmed(resource, withEnglish(sent))
  refuseRename(resource, before, input)
  await check(em, resource, hooks, input, before)
  // A secret that is not sent stays: nobody can send back what they were never shown.
  const columns = columnsOf(resource).filter(({ field, shape }) =>
    partial || shape.writeOnly ? input[field] !== undefined : true,
  )
  const translations = partial
    ? mergeTranslations(before.translations, input.translations)
    : storedTranslations(input.translations)
  const sets = columns.map(({ name }, index) => `${quoted(name)} = $${index + 3}, `).join('')
  const [row] = await taken(resource, () =>
    sql<Row>(
      em,
      `update ${tableOf(resource)} set ${sets} translations = $2::jsonb, version = version + 1, updated_at = now() where id = $1 returning *`,
      [id, JSON.stringify(translations), ...columns.map((column) => stored(column, input[column.field], hooks))],
    ),
  )
  if (!row) throw new DomainError('NOT_FOUND')
  await audit(em, {
    actor,
    action: `admin.${resource.name}.update`,
    resource: resource.name,
    recordId: id,
    before: toRecord(resource, before),
    after: toRecord(resource, row),
    reason: sent.reason,
  })
  await publish(em, resource, row)
  return row
}

/** Puts a record out of reach of new references, or back. @throws DomainError NOT_FOUND */
export async function archiveRow(em: EntityManager, resource: Resource, id: string, archived: boolean): Promise<Row> {
  const [row] = await sql<Row>(
    em,
    `update ${tableOf(resource)} set archived_at = ${archived ? 'now()' : 'null'} where id = $1 returning *`,
    [id],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/** Deletes an archived record that nobody uses. */
export async function deleteRow(em: EntityManager, resource: Resource, actor: UserCaller, id: string): Promise<void> {
  const row = await readRow(em, resource, id, true)
  await sql(em, `delete from ${tableOf(resource)} where id = $1`, [id])
  await audit(em, {
    actor,
    action: `admin.${resource.name}.delete`,
    resource: resource.name,
    recordId: id,
    before: toRecord(resource, row),
  })
  await publish(em, resource, { ...row, version: row.version + 1 }, true)
}

/** Tells other services, where the resource is for them too. */
export async function publish(em: EntityManager, resource: Resource, row: Row, deleted = false): Promise<void> {
  if (!resource.published) return
  await emit(em, ReferenceChanged[resource.owner], {
    aggregateId: row.id,
    aggregateVersion: row.version,
    data: {
      resource: resource.name,
      id: row.id,
      version: row.version,
      record: deleted ? null : toRecord(resource, row),
    },
  })
}

async function check(
  em: EntityManager,
  resource: Resource,
  hooks: ResourceHooks,
  input: Input,
  before?: Row,
): Promise<void> {
  await checkReferences(em, resource, input, before)
  await hooks.check?.(em, input, before ? toRecord(resource, before) : undefined)
}

function stored(column: ReturnType<typeof columnsOf>[number], value: unknown, hooks: ResourceHooks): unknown {
  if (!column.shape.writeOnly || typeof value !== 'string') return toColumn(column, value)
  if (!hooks.encrypt) throw new Error(`${column.field} is a secret: the resource needs an encrypt hook`)
  return hooks.encrypt(value)
}

/** Names what a broken unique index is about. */
async function taken<T>(resource: Resource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const column = columnsOf(resource).find(({ name }) => uniqueIndexOf(resource.name, name) === constraintOf(error))
    const code = column?.field === 'name' ? 'NAME_TAKEN' : column?.field === 'code' ? 'CODE_TAKEN' : 'CONFLICT'
    throw new DomainError(code, { ...(column ? { fields: { [column.field]: `errors.${code}` } } : {}), cause: error })
  }
}

/** Texts without the blanks around them. @throws ValidationError when nothing is left of a required one */
function trimmed(resource: Resource, input: Input): Input {
  const blank: Issue[] = []
  const entries = Object.entries(input).map(([field, value]) => {
    if (typeof value !== 'string' || resource.fields[field]?.kind !== 'text') return [field, value]
    if (value.trim() === '' && resource.fields[field]?.required) blank.push({ path: field, rule: 'required' })
    return [field, value.trim()]
  })
  if (blank.length > 0) throw new ValidationError(blank, resource.name)
  return Object.fromEntries(entries)
}
