import { type PersonReportReason, personReportReasons, threadReportViews } from '@forecourt/contracts'

const sorts = ['-createdAt', 'createdAt', '-leadingAway', 'leadingAway'] as const
/** Least numbers of messages leading away that the list can be narrowed to. */
export const leastLeadingAway = [1, 5, 20] as const

export interface ConversationQuery {
  show: (typeof threadReportViews)[number]
  reason?: PersonReportReason
  leadingAway?: number
  sort: (typeof sorts)[number]
  page: number
}

/** The query an address stands for; what it does not say, or says wrongly, is as by default. */
export function readConversationQuery(params: URLSearchParams): ConversationQuery {
  const reason = personReportReasons.find((one) => one === params.get('reason'))
  const leadingAway = leastLeadingAway.find((one) => String(one) === params.get('leadingAway'))
  const page = Number(params.get('page'))
  return {
    show: threadReportViews.find((one) => one === params.get('show')) ?? 'open',
    sort: sorts.find((one) => one === params.get('sort')) ?? '-createdAt',
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
    ...(reason && { reason }),
    ...(leadingAway && { leadingAway }),
  }
}

const usual: Readonly<Record<string, string>> = { show: 'open', sort: '-createdAt', page: '1' }
type Name = keyof ConversationQuery | 'report'

/** An address's parameters after a change; null and what is usual are left out, and another filter begins at page 1. */
export function withConversationQuery(
  params: URLSearchParams,
  change: Partial<Record<Name, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const keepsPage = 'page' in change || 'report' in change
  for (const [name, value] of Object.entries(keepsPage ? change : { page: null, ...change })) {
    if (value === null || value === usual[name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}
