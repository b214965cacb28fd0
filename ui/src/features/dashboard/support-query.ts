import {
  type DataOf,
  type listSupportRequests,
  type QueryOf,
  type readSupportRequest,
  supportStatuses,
  supportTopics,
} from '@forecourt/contracts'

/** A request as it is opened. */
export type OpenedRequest = DataOf<typeof readSupportRequest>

type Query = QueryOf<typeof listSupportRequests>
export type SupportQuery = Query & Required<Pick<Query, 'status'>>

const CURSOR = /^[01]\.\d{1,17}\.[0-9a-f-]{36}$/
/** Characters of what is looked for. */
const longest = 254

/** The query an address stands for; what it does not say, or says wrongly, is as by default. */
export function readSupportQuery(params: URLSearchParams): SupportQuery {
  const topic = supportTopics.find((one) => one === params.get('topic'))
  const q = params.get('q')?.trim().slice(0, longest)
  const after = params.get('after')
  return {
    status: supportStatuses.find((one) => one === params.get('status')) ?? 'open',
    ...(topic && { topic }),
    ...(params.get('priority') === 'true' && { priority: true }),
    ...(q && { q }),
    ...(after && CURSOR.test(after) && { after }),
  }
}

type Name = keyof Query | 'request'

/** An address's parameters after a change; what is usual is left out, and another list begins at its first page. */
export function withSupportQuery(
  params: URLSearchParams,
  change: Partial<Record<Name, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const keepsPage = 'after' in change || 'request' in change
  for (const [name, value] of Object.entries(keepsPage ? change : { after: null, ...change })) {
    if (!value || (name === 'status' && value === 'open')) next.delete(name)
    else next.set(name, value)
  }
  return next
}
