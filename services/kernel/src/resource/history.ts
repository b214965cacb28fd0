import { type AuditEntry, findUser, type PageMeta, type Resource, type UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Client } from '../client/index.ts'
import { sql } from '../db/index.ts'
import { DomainError, ValidationError } from '../errors/index.ts'
import { validatorOf } from '../http/validation.ts'
import type { ResourceHooks } from './hooks.ts'
import { type Row, toRecord } from './records.ts'
import { changeRow, type Input, readRow } from './store.ts'

interface Entry {
  id: string
  actor: string
  action: string
  at: Date
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * The changes of a record, the latest first.
 *
 * @param exists refuses (NOT_FOUND) when there is no such record; asked where there is no trace of one either
 * @throws DomainError NOT_FOUND when there is neither such a record nor a trace of one
 */
export async function historyOf(
  em: EntityManager,
  client: Client,
  resource: string,
  id: string,
  { page = 1, limit = 10 }: { page?: number; limit?: number },
  exists: () => Promise<unknown>,
): Promise<{ data: AuditEntry[]; meta: PageMeta }> {
  const [counted] = await sql<{ n: number }>(
    em,
    'select count(*)::int as n from audit_log where resource = $1 and record_id = $2',
    [resource, id],
  )
  const total = counted?.n ?? 0
  if (total === 0) await exists()
  const rows = await sql<Entry>(
    em,
    `select id, actor, action, at, reason, before, after from audit_log where resource = $1 and record_id = $2
     order by at desc, id desc limit $3 offset $4`,
    [resource, id, limit, (page - 1) * limit],
  )
  const names = await actorNames(client, [...new Set(rows.map(({ actor }) => actor))])
  const meta: PageMeta = { page, limit, total, totalIsCapped: false, pages: Math.ceil(total / limit) }
  return {
    data: rows.map(({ action, at, actor, ...entry }) => ({
      ...entry,
      actor,
      actorName: names.get(actor) ?? null,
      action: action.slice(action.lastIndexOf('.') + 1) as AuditEntry['action'],
      at: at.toISOString(),
    })),
    meta,
  }
}

/** What the people are called now. Who has gone, or cannot be asked for, has no name: the entry stands without it. */
async function actorNames(client: Client, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    ids.map(async (owner): Promise<[string, string][]> => {
      try {
        return [[owner, (await client.call(findUser, { query: { owner } })).data.name]]
      } catch {
        return []
      }
    }),
  )
  return new Map(found.flat())
}

/**
 * A record as a change found it.
 *
 * @throws DomainError NOT_FOUND for another record's entry and for one that has no before
 */
export async function beforeChange(
  em: EntityManager,
  resource: string,
  id: string,
  entry: string,
): Promise<Record<string, unknown>> {
  const [found] = await sql<Pick<Entry, 'before'>>(
    em,
    `select before from audit_log
     where id = $1 and resource = $2 and record_id = $3 and action like '%.update' and before is not null`,
    [entry, resource, id],
  )
  if (!found?.before) throw new DomainError('NOT_FOUND')
  return found.before
}

/**
 * Puts a record back to what it was before a change: an ordinary, audited change of the version that is named. A secret
 * stays as it is; the log never had it.
 *
 * @throws DomainError NOT_FOUND for another record's entry and for one that has no before, VERSION_CONFLICT
 * @throws ValidationError when what it was is not allowed any more
 */
export async function revertRow(
  em: EntityManager,
  resource: Resource,
  hooks: ResourceHooks,
  actor: UserCaller,
  id: string,
  { entry, version, reason }: { entry: string; version: number; reason?: string },
): Promise<Row> {
  const before = await beforeChange(em, resource.name, id, entry)
  // What the log knows nothing of, because the field is younger than the entry, stays as it is.
  const all = { ...toRecord(resource, await readRow(em, resource, id)), ...before }
  const known = new Set([...Object.keys(resource.fields), 'translations'])
  const was = Object.fromEntries(Object.entries(all).filter(([name]) => known.has(name)))
  const input: Input = { ...was, version, reason: reason ?? `revert ${entry}` }
  const validator = validatorOf(resource.schemas.replace)
  if (!validator.check(input)) throw new ValidationError(validator.issues(input), resource.name)
  return changeRow(em, resource, hooks, actor, id, input, false)
}
