import { filtersOf, type RecordKind, sortsOf } from '@forecourt/contracts'
import type { Sort } from '@forecourt/design-system'
import { conforms } from '../../../shared/storage/conforms.ts'

type Listed = Pick<RecordKind, 'name' | 'fields' | 'list'>

/** What a list shows; all of it stands in the address. */
export interface ListQuery {
  page: number
  limit: number
  sort: string
  q?: string
  /** What the filters say, by their parameters; empty ones are left out. */
  filters: Readonly<Record<string, readonly string[]>>
}

/** `''` and `[]` take something back. */
export type QueryChange = Partial<Omit<ListQuery, 'q'>> & { q?: string }

export const pageSizes = [10, 25, 50] as const
const defaultSize = 10
/** Most values of one filter that the API takes. */
const mostValues = 50

const whole = (text: string | null, least: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number >= least ? number : undefined
}

/** A parameter's text as the API reads it. */
const parsed = (schema: object, text: string): unknown => {
  const type = 'type' in schema ? schema.type : undefined
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return (type === 'number' || type === 'integer') && text.trim() !== '' ? Number(text) : text
}

function readFilters(resource: Listed, params: URLSearchParams): Record<string, string[]> {
  const found = filtersOf(resource).flatMap(({ kind, params: own }) =>
    Object.entries(own).map(([name, schema]): [string, string[]] => {
      const several = kind === 'choice' || kind === 'reference'
      const texts = [...new Set(params.getAll(name))].filter((text) => conforms(schema, parsed(schema, text)))
      return [name, texts.slice(0, several ? mostValues : 1)]
    }),
  )
  return Object.fromEntries(found.filter(([, values]) => values.length > 0))
}

/** The query an address stands for; what it does not say, or says wrongly, is as by default. */
export function readListQuery(resource: Listed, params: URLSearchParams): ListQuery {
  const limit = pageSizes.find((size) => size === Number(params.get('limit'))) ?? defaultSize
  const asked = params.get('sort') ?? ''
  const sort = sortsOf(resource).includes(asked.replace(/^-/, '')) ? asked : resource.list.sort
  const q = (params.get('q') ?? '').slice(0, 200)
  const deepest = Math.floor(10_000 / limit)
  const page = Math.min(whole(params.get('page'), 1) ?? 1, deepest)
  return { page, limit, sort, ...(q === '' ? {} : { q }), filters: readFilters(resource, params) }
}

/**
 * An address's parameters after a change of the query: defaults are left out, others stay; a new order, search or filter
 * begins at page 1. Filters the change does not name stay.
 */
export function withQuery(resource: Listed, params: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(params)
  const query = { ...readListQuery(resource, params), ...('page' in change ? {} : { page: 1 }), ...change }
  const put = (name: string, value: string, standard: string) =>
    value === standard ? next.delete(name) : next.set(name, value)
  put('page', String(query.page), '1')
  put('limit', String(query.limit), String(defaultSize))
  put('sort', query.sort, resource.list.sort)
  put('q', query.q?.trim() ?? '', '')
  for (const [name, values] of Object.entries(change.filters ?? {})) {
    next.delete(name)
    for (const value of values) next.append(name, value)
  }
  return next
}

/** Takes every filter back. */
export const noFilters = (resource: Listed): Record<string, string[]> =>
  Object.fromEntries(filtersOf(resource).flatMap(({ params }) => Object.keys(params).map((name) => [name, []])))

/** The query as the API takes it. */
export const apiQuery = ({ filters, ...query }: ListQuery) => ({ ...query, ...filters })

/** `-name` as the table shows it. */
export const toSort = (sort: string): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
})
export const fromSort = ({ column, direction }: Sort): string => (direction === 'descending' ? `-${column}` : column)
