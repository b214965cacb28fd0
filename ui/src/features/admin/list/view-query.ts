import { filtersOf, type RecordKind } from '@forecourt/contracts'

const columnsParam = 'columns'
const kept = ['q', 'sort', 'limit']

/** What of an address belongs to a view, and the columns: neither the page one is on nor an open record. */
export function viewQuery(
  resource: Pick<RecordKind, 'name' | 'fields' | 'list'>,
  params: URLSearchParams,
  columns: readonly string[],
): string {
  const own = [...kept, ...filtersOf(resource).flatMap((filter) => Object.keys(filter.params))]
  const query = new URLSearchParams([...params].filter(([name]) => own.includes(name)))
  query.set(columnsParam, columns.join(','))
  return query.toString()
}

/** A view's address, and the columns it shows, if it says so. */
export function openView(query: string): { search: string; columns: string[] | undefined } {
  const params = new URLSearchParams(query)
  const columns = params.get(columnsParam)?.split(',')
  params.delete(columnsParam)
  return { search: `?${params}`, columns }
}
