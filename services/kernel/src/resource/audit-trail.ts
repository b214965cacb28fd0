import { type AuditRecord, type Owner, pageAudit, type QueryOf } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../db/index.ts'
import type { App } from '../http/index.ts'

/** What was done: by the permission used where it says so, else by what there was before and after. */
const VERB = `coalesce(substring(action from '\\.(create|update|delete|read)$'),
  case when before is null then 'create' when after is null then 'delete' else 'update' end)`

type Row = Omit<AuditRecord, 'service' | 'at'> & { at: Date }

/**
 * A page of this service's audit log, newest first. Pages go by id, which sorts by time: a page in the depth of a million
 * entries costs what the first one does. An id is made after its transaction began, so days bound ids from below exactly
 * and from above with an hour to spare.
 */
async function auditPage(
  em: EntityManager,
  owner: Owner,
  query: QueryOf<typeof pageAudit.auth>,
): Promise<AuditRecord[]> {
  const { resource, actor, action, from, to, before, limit } = query
  const params: unknown[] = [resource]
  const at = (value: unknown): string => `$${params.push(value)}`
  const parts = ['resource = any ($1)']
  if (actor) parts.push(`actor = any (${at(actor)}::text[])`)
  if (action) parts.push(`${VERB} = ${at(action)}`)
  if (before) parts.push(`id < ${at(before)}`)
  if (from) {
    const begin = `(${at(from)}::date::timestamp at time zone 'UTC')`
    parts.push(`id >= uuid_at(${begin})`, `at >= ${begin}`)
  }
  if (to) {
    const end = `((${at(to)}::date + 1)::timestamp at time zone 'UTC')`
    parts.push(`id < uuid_at(${end} + interval '1 hour')`, `at < ${end}`)
  }
  const rows = await sql<Row>(
    em,
    `select id, actor, resource, record_id as "recordId", ${VERB} as action, at, reason, before, after from audit_log
     where ${parts.join(' and ')} order by id desc limit ${at(limit)}`,
    params,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), service: owner }))
}

/** Lets the back office page through what administrators did in this service. */
export function auditRoutes(app: App, owner: Owner): void {
  app.endpoint(pageAudit[owner], async ({ em, query }) => ({ data: await auditPage(em, owner, query) }))
}
