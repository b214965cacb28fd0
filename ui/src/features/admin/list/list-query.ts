import type { Resource } from '@forecourt/contracts'
import type { Sort } from '@forecourt/design-system'

/** What a list shows; all of it stands in the address. */
export interface ListQuery {
  page: number
  limit: number
  sort: string
  q?: string
}

export const pageSizes = [10, 25, 50] as const
const defaultSize = 25

const whole = (text: string | null, least: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number >= least ? number : undefined
}

/** Columns a list may be ordered by. */
export const sortable = ({ list }: Pick<Resource, 'list'>): string[] => [...list.columns, 'createdAt', 'updatedAt']

/** The query an address stands for; what it does not say, or says wrongly, is as by default. */
export function readListQuery(resource: Pick<Resource, 'list'>, params: URLSearchParams): ListQuery {
  const limit = pageSizes.find((size) => size === Number(params.get('limit'))) ?? defaultSize
  const asked = params.get('sort') ?? ''
  const sort = sortable(resource).includes(asked.replace(/^-/, '')) ? asked : resource.list.sort
  const q = (params.get('q') ?? '').slice(0, 200)
  const deepest = Math.floor(10_000 / limit)
  return { page: Math.min(whole(params.get('page'), 1) ?? 1, deepest), limit, sort, ...(q === '' ? {} : { q }) }
}

/** An address's parameters after a change of the query: defaults are left out, others stay; a new order or search begins at page 1. */
export function withQuery(
  resource: Pick<Resource, 'list'>,
  params: URLSearchParams,
  change: Partial<Omit<ListQuery, 'q'>> & { q?: string },
): URLSearchParams {
  const next = new URLSearchParams(params)
  const query = { ...readListQuery(resource, params), ...('page' in change ? {} : { page: 1 }), ...change }
  const put = (name: string, value: string, standard: string) =>
    value === standard ? next.delete(name) : next.set(name, value)
  put('page', String(query.page), '1')
  put('limit', String(query.limit), String(defaultSize))
  put('sort', query.sort, resource.list.sort)
  put('q', query.q?.trim() ?? '', '')
  return next
}

/** `-name` as the table shows it. */
export const toSort = (sort: string): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
})
export const fromSort = ({ column, direction }: Sort): string => (direction === 'descending' ? `-${column}` : column)
