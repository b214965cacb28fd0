import { isUuid, type PaymentState, paymentStates } from '@forecourt/contracts'

/** What of the list is looked at: all, the queues of what needs a review and of refunds that failed, or open disputes. */
export const paymentViews = ['all', 'review', 'failed', 'disputes'] as const
type PaymentView = (typeof paymentViews)[number]

export interface PaymentQuery {
  view: PaymentView
  state: PaymentState | undefined
  /** Ids here and at Stripe, or part of a person's name or email. */
  q: string
  /** One person's payments only. */
  user: string | undefined
  sort: 'createdAt' | '-createdAt'
  page: number
}

/** The query an address stands for; what it does not say, or says wrongly, is as by default. */
export function readPaymentQuery(params: URLSearchParams): PaymentQuery {
  const page = Number(params.get('page'))
  const user = params.get('user')
  return {
    view: paymentViews.find((one) => one === params.get('view')) ?? 'all',
    state: paymentStates.find((one) => one === params.get('state')),
    q: params.get('q')?.trim().slice(0, 200) ?? '',
    user: user && isUuid(user) ? user : undefined,
    sort: params.get('sort') === 'createdAt' ? 'createdAt' : '-createdAt',
    page: Number.isInteger(page) && page > 0 && page <= 400 ? page : 1,
  }
}

const usual: Readonly<Record<string, string>> = { view: 'all', sort: '-createdAt', page: '1', q: '' }
type Change = Partial<Record<'view' | 'state' | 'q' | 'user' | 'sort' | 'page', string | null>>

/** An address's parameters after a change; null and what is usual are left out, and another filter begins at page 1. */
export function withPaymentQuery(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries('page' in change ? change : { page: null, ...change })) {
    if (value === null || value === usual[name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Whether a text is an id of ours or one that Stripe gives; anything else is a person's name or address. */
export const isPaymentId = (text: string): boolean => isUuid(text) || /^[a-z]{2,4}_\w{3,}$/.test(text)

/** What the list is asked for. `people`: those whom a searched name may mean. */
export function paymentFilter({ view, state, q, user, sort, page }: PaymentQuery, people: readonly string[] | null) {
  const users = user ? [user] : people
  return {
    page,
    sort,
    ...(view === 'review' ? { review: true } : state && view === 'all' ? { state: [state] } : {}),
    ...(view === 'failed' && { failed: true }),
    ...(view === 'disputes' && { disputed: true }),
    ...(q && isPaymentId(q) && { q }),
    ...(users && { user: [...users] }),
  }
}
