import { vehicleStatuses } from '@forecourt/contracts'

/** Tabs of the list. */
export const listStates = ['all', 'live', 'draft', 'hidden', 'sold'] as const
const filters = [...vehicleStatuses, 'sold'] as const

export interface ListQuery {
  page: number
  status?: (typeof filters)[number]
}

/** Tab and page from the address; anything else in it is ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page'))
  const status = filters.find((one) => one === params.get('status'))
  return { page: Number.isSafeInteger(page) && page > 0 ? page : 1, ...(status ? { status } : {}) }
}

/** Address of a tab or page. */
export function listHref({ page, status }: Partial<ListQuery>): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (page !== undefined && page > 1) params.set('page', String(page))
  return `?${params}`
}
