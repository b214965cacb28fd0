import { type ReportStatus, reportStatuses, reportSubjects } from '@forecourt/contracts'

const sorts = ['-lastAt', 'lastAt', '-reports', 'reports'] as const

export interface ReportQuery {
  status: ReportStatus
  kind?: (typeof reportSubjects)[number]
  sort: (typeof sorts)[number]
  page: number
}

/** The query an address stands for; what it does not say, or says wrongly, is as by default. */
export function readReportQuery(params: URLSearchParams): ReportQuery {
  const kind = reportSubjects.find((one) => one === params.get('kind'))
  const page = Number(params.get('page'))
  return {
    status: reportStatuses.find((one) => one === params.get('status')) ?? 'open',
    sort: sorts.find((one) => one === params.get('sort')) ?? '-lastAt',
    page: Number.isInteger(page) && page > 0 && page <= 400 ? page : 1,
    ...(kind && { kind }),
  }
}

const usual: Readonly<Record<string, string>> = { status: 'open', sort: '-lastAt', page: '1' }

/** An address's parameters after a change; null and what is usual are left out, and another filter begins at page 1. */
export function withReportQuery(
  params: URLSearchParams,
  change: Partial<Record<'status' | 'kind' | 'sort' | 'page' | 'case', string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const isFilter = 'status' in change || 'kind' in change || 'sort' in change
  for (const [name, value] of Object.entries(isFilter ? { page: null, ...change } : change)) {
    if (value === null || value === usual[name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}
