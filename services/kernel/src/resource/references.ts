import { type Resource, resources } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../db/index.ts'
import { DomainError } from '../errors/index.ts'
import { columnsOf, tableOf } from './columns.ts'
import type { Row } from './records.ts'

/**
 * References to resources of the same service must exist and not be on their way out; they are locked until the commit, so
 * that a delete which asks around at this moment waits or sees them. Those of other services are the `check` hook's business.
 *
 * @throws DomainError INVALID (422) naming the fields
 */
export async function checkReferences(
  em: EntityManager,
  resource: Resource,
  input: Readonly<Record<string, unknown>>,
  before?: Row,
): Promise<void> {
  const fields: Record<string, string> = {}
  for (const { field, name, shape } of columnsOf(resource)) {
    const id = input[field]
    if (!shape.to || typeof id !== 'string' || before?.[name] === id) continue
    const target = Object.values<Resource>(resources).find((candidate) => candidate.name === shape.to)
    if (!target || target.owner !== resource.owner) continue
    const rows = await sql(
      em,
      `select id from ${tableOf(target)} where id = $1 and archived_at is null for key share`,
      [id],
    )
    if (rows.length === 0) fields[field] = 'validation.referenceUnknown'
  }
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID', { fields })
}
