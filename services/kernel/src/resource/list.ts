import type { Locale, PageMeta, Resource } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../db/index.ts'
import { columnsOf, quoted, tableOf } from './columns.ts'
import { filterConditions } from './filter.ts'
import { nameSql, targetOf } from './names.ts'
import type { Row } from './records.ts'

export interface ListQuery {
  page?: number
  limit?: number
  sort?: string
  q?: string
  locale?: Locale
  /** Filters, by their parameters. */
  [param: string]: unknown
}

/**
 * One page of a resource: searched in every language, narrowed by its filters, sorted by the text of the caller's language.
 */
export async function listRows(
  em: EntityManager,
  resource: Resource,
  query: ListQuery,
  locale: Locale,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const { page = 1, limit = 10, q = '' } = query
  const params: unknown[] = []
  const conditions = [...searchCondition(resource, q.trim(), params), ...filterConditions(resource, query, params)]
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const narrowing = [...params]
  const order = orderOf(resource, query.sort ?? resource.list.sort, query.locale ?? locale, params)
  const [counted] = await sql<{ n: number }>(
    em,
    `select count(*)::int as n from ${tableOf(resource)} ${where}`,
    narrowing,
  )
  const rows = await sql<Row>(
    em,
    `select * from ${tableOf(resource)} ${where} order by ${order}, id limit ${Number(limit)} offset ${Number((page - 1) * limit)}`,
    params,
  )
  const total = counted?.n ?? 0
  return { rows, meta: { page, limit, total, totalIsCapped: false, pages: Math.ceil(total / limit) } }
}

function searchCondition(resource: Resource, q: string, params: unknown[]): string[] {
  if (q === '') return []
  params.push(`%${q.replace(/[\\%_]/g, '\\$&')}%`)
  const at = `$${params.length}`
  const texts = columnsOf(resource)
    .filter(({ field }) => resource.list.search.includes(field))
    .map(({ name }) => `${quoted(name)}::text ilike ${at}`)
  const translated = columnsOf(resource).filter(
    ({ field, shape }) => shape.translated && resource.list.search.includes(field),
  )
  const inTranslations = translated.map(
    ({ field }) => `exists (select from jsonb_each(translations) as t where t.value ->> '${field}' ilike ${at})`,
  )
  return [`(${[...texts, ...inTranslations].join(' or ') || 'false'})`]
}

/** Sort columns come from the contract's list: the request only picks one. */
function orderOf(resource: Resource, sort: string, locale: Locale, params: unknown[]): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const field = sort.replace(/^-/, '')
  if (field === 'createdAt' || field === 'updatedAt')
    return `${field === 'createdAt' ? 'created_at' : 'updated_at'} ${direction}`
  const column = columnsOf(resource).find((candidate) => candidate.field === field)
  if (!column) return 'created_at desc'
  const name = quoted(column.name)
  const target = column.shape.to ? targetOf(resource, field) : undefined
  if (target?.owner === resource.owner) {
    params.push(locale)
    const called = nameSql(target, 'r', `$${params.length}::text`)
    return `(select lower(${called}) from ${tableOf(target)} r where r.id = ${tableOf(resource)}.${name}) ${direction} nulls last`
  }
  if (!column.shape.translated) return `${column.sqlType === 'text' ? `lower(${name})` : name} ${direction} nulls last`
  params.push(locale)
  return `lower(coalesce(translations -> $${params.length} ->> '${column.field}', ${name})) ${direction} nulls last`
}
