import { ReferenceChanged, type Resource, type UserCaller } from '@forecourt/contracts'
import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql'
import { audit } from '../audit/audit.ts'
import { isUniqueViolation, newId, sql } from '../db/index.ts'
import { constraintOf, DomainError, hasText, type Issue, ValidationError } from '../errors/index.ts'
import { emit } from '../events/index.ts'
import { refuseRename } from './built-in.ts'
import { type Column, columnsOf, tableOf, toColumn } from './columns.ts'
import { entityOf, type ResourceEntity, rowOf } from './entity.ts'
import type { ResourceHooks } from './hooks.ts'
import { mergeTranslations, type Row, storedTranslations, toRecord, withEnglish } from './records.ts'
import { checkReferences } from './references.ts'
import { uniqueIndexOf } from './table.ts'

export type Input = Record<string, unknown> & { version?: number; reason?: string }

/** The row of a record. @throws DomainError NOT_FOUND */
export async function readRow(em: EntityManager, resource: Resource, id: string): Promise<Row> {
  const [row] = await sql<Row>(em, `select * from ${tableOf(resource)} where id = $1`, [id])
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
  const entity = em.create(entityOf(resource), {
    id: newId(),
    translations: storedTranslations(input.translations),
    version: 1,
    archivedAt: null,
    ...storedFields(columnsOf(resource), input, hooks),
  } as unknown as RequiredEntityData<ResourceEntity>)
  await taken(resource, () => em.persist(entity).flush())
  const row = rowOf(resource, entity)
  await audit(em, {
    actor,
    action: `admin.${resource.name}.create`,
    resource: resource.name,
    recordId: row.id,
    after: toRecord(resource, row),
    reason: sent.reason,
  })
  await publish(em, resource, row)
  await hooks.changed?.(em)
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
  const entity = await loadEntity(em, resource, id)
  const before = rowOf(resource, entity)
  if (sent.version !== undefined && sent.version !== before.version)
    throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } })
  const input = trimmed(resource, withEnglish(sent))
  refuseRename(resource, before, input)
  await check(em, resource, hooks, input, before)
  // A secret that is not sent stays: nobody can send back what they were never shown.
  const columns = columnsOf(resource).filter(({ field, shape }) =>
    partial || shape.writeOnly ? input[field] !== undefined : true,
  )
  Object.assign(entity, storedFields(columns, input, hooks), {
    translations: partial
      ? mergeTranslations(before.translations, input.translations)
      : storedTranslations(input.translations),
    // A save is a new version even where every value is as it was: the log has an entry for it.
    updatedAt: new Date(),
  })
  await taken(resource, () => em.flush())
  const row = rowOf(resource, entity)
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
  await hooks.changed?.(em)
  return row
}

/** The record in the unit of work, locked: whoever changes it at the same time waits. @throws DomainError NOT_FOUND */
async function loadEntity(em: EntityManager, resource: Resource, id: string): Promise<ResourceEntity> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
  const entity = await em.findOne(entityOf(resource), { id }, options)
  if (!entity) throw new DomainError('NOT_FOUND')
  return entity
}

/**
 * Puts a record out of reach of new references, or back. That is no new version: whoever has it open may still save it.
 *
 * @throws DomainError NOT_FOUND
 */
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
export async function deleteRow(
  em: EntityManager,
  resource: Resource,
  hooks: ResourceHooks,
  actor: UserCaller,
  id: string,
): Promise<void> {
  const entity = await loadEntity(em, resource, id)
  const row = rowOf(resource, entity)
  await em.remove(entity).flush()
  await audit(em, {
    actor,
    action: `admin.${resource.name}.delete`,
    resource: resource.name,
    recordId: id,
    before: toRecord(resource, row),
  })
  await publish(em, resource, { ...row, version: row.version + 1 }, true)
  await hooks.changed?.(em)
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

/** Fields as they are stored, by their names in JSON. */
const storedFields = (columns: readonly Column[], input: Input, hooks: ResourceHooks): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column.field, stored(column, input[column.field], hooks)]))

function stored(column: Column, value: unknown, hooks: ResourceHooks): unknown {
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
    if (!column) throw new DomainError('CONFLICT', { cause: error })
    throw valueTaken(resource, column.field, error)
  }
}

/** Another record has the value of a field that is unique. */
function valueTaken({ name }: Resource, field: string, cause: unknown): DomainError {
  const code = field === 'name' ? 'NAME_TAKEN' : field === 'code' ? 'CODE_TAKEN' : 'VALUE_TAKEN'
  const own = `validation.takenOfNoun.${name}.${field}`
  return new DomainError(code, { fields: { [field]: hasText(own) ? own : `errors.${code}` }, cause })
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
