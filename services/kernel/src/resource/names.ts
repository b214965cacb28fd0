import { Choice, Data, endpoint, Locale, Repeatable, type Resource, resources, Strict } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Type as T } from 'typebox'
import type { Client } from '../client/index.ts'
import { sql } from '../db/index.ts'
import type { App } from '../http/index.ts'
import { columnsOf, quoted, tableOf } from './columns.ts'

export interface NameQuery {
  readonly q?: string
  readonly id?: readonly string[]
}

/** Most choices a look-up by text answers; who wants another one types more of its name. */
const MOST = 20

const declare = ({ name, owner }: Resource) =>
  endpoint({
    id: `${owner}.nameRecords-${name}`,
    method: 'GET',
    path: `/internal/reference/${name}`,
    access: 'service',
    summary: `Names of ${name} records, for lists and forms of other services`,
    query: Strict({ locale: Locale, q: T.Optional(T.String({ maxLength: 200 })), id: Repeatable(T.String()) }),
    replies: { 200: Data(T.Array(Choice)) },
  })
const endpoints = new Map<string, ReturnType<typeof declare>>()

/** The endpoint a service names the records of a resource of its own with. */
export function namesEndpoint(resource: Resource): ReturnType<typeof declare> {
  const known = endpoints.get(resource.name) ?? declare(resource)
  endpoints.set(resource.name, known)
  return known
}

/** The resource a field refers to. */
export const targetOf = (resource: Resource, field: string): Resource | undefined =>
  Object.values<Resource>(resources).find(({ name }) => name === resource.fields[field]?.to)

/**
 * SQL for a record's name in a language; what the language lacks is en_US.
 *
 * @param at where the locale stands among the parameters
 */
export function nameSql(resource: Resource, table: string, at: string): string {
  const column = columnsOf(resource).find(({ field }) => field === 'name')
  if (!column) return `${table}.id::text`
  const plain = `${table}.${quoted(column.name)}`
  return column.shape.translated ? `coalesce(nullif(${table}.translations -> ${at} ->> 'name', ''), ${plain})` : plain
}

/** Records of this service by id, or those whose name in some language holds a text, by name. */
export function nameRows(
  em: EntityManager,
  resource: Resource,
  locale: Locale,
  { q = '', id }: NameQuery,
): Promise<Choice[]> {
  const name = nameSql(resource, 'r', '$1::text')
  if (id) {
    return sql(
      em,
      `select r.id, coalesce(${name}, r.id::text) as label from ${tableOf(resource)} r where r.id = any($2::uuid[])`,
      [locale, id],
    )
  }
  const texts = columnsOf(resource).some(({ field, shape }) => field === 'name' && shape.translated)
    ? `or exists (select from jsonb_each(r.translations) as t where t.value ->> 'name' ilike $2)`
    : ''
  return sql(
    em,
    `select r.id, coalesce(${name}, r.id::text) as label from ${tableOf(resource)} r
     where r.archived_at is null and ($2 = '%%' or ${name} ilike $2 ${texts})
     order by lower(${name}) nulls last, r.id limit ${MOST}`,
    [locale, `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`],
  )
}

/**
 * Names of records a resource refers to, wherever they are kept.
 *
 * @throws DomainError UNAVAILABLE (503) when their owner is silent
 */
export async function namesFor(
  em: EntityManager,
  client: Client,
  resource: Resource,
  field: string,
  locale: Locale,
  query: NameQuery,
): Promise<Choice[]> {
  const target = targetOf(resource, field)
  if (!target || query.id?.length === 0) return []
  if (target.owner === resource.owner) return nameRows(em, target, locale, query)
  const reply = await client.call(namesEndpoint(target), {
    query: { locale, ...(query.q ? { q: query.q } : {}), ...(query.id ? { id: [...query.id] } : {}) },
  })
  return reply.data
}

/** Serves the names of this resource's records to other services. */
export function nameRoutes(app: App, resource: Resource): void {
  app.endpoint(namesEndpoint(resource), async ({ em, query }) => ({
    data: await nameRows(em, resource, query.locale, query),
  }))
}

/** The names of everything a page of records refers to, by record and field. A silent owner's names are left out. */
export async function withNames(
  em: EntityManager,
  client: Client,
  resource: Resource,
  locale: Locale,
  records: readonly Record<string, unknown>[],
  log: App['log'],
): Promise<Record<string, unknown>[]> {
  const fields = Object.keys(resource.fields).filter((field) => resource.fields[field]?.to)
  if (fields.length === 0 || records.length === 0) return [...records]
  const names = new Map<string, string>()
  for (const field of fields) {
    const id = [
      ...new Set(records.map((record) => record[field]).filter((one): one is string => typeof one === 'string')),
    ]
    try {
      // A query string holds no more than fifty ids, which is also the longest page.
      for (let at = 0; at < id.length; at += 50) {
        const found = await namesFor(em, client, resource, field, locale, { id: id.slice(at, at + 50) })
        for (const choice of found) names.set(choice.id, choice.label)
      }
    } catch (error) {
      log.warn({ err: error, field }, 'a list goes without the names of its references')
    }
  }
  return records.map((record) => ({
    ...record,
    references: Object.fromEntries(
      fields.flatMap((field) => {
        const name = names.get(String(record[field]))
        return name === undefined ? [] : [[field, name]]
      }),
    ),
  }))
}
