import type { InboxFilter, listNotifications, Notification, ReplyOf } from '@forecourt/contracts'
import type { Change } from '../../shared/live/inbox-state.ts'

export const statuses = ['all', 'new', 'read'] as const
export type Status = (typeof statuses)[number]

export interface View {
  status: Status
  /** Entries of this kind only. */
  kind?: InboxFilter | undefined
  /** Words that are looked for: only the server knows what they find. */
  q: string | undefined
}

export interface ListView {
  rows: readonly Notification[]
  total: number
  /** Rows came, went or belong elsewhere: the page is to be read again, at leisure. */
  isApproximate: boolean
}

type Reply = ReplyOf<typeof listNotifications>

const matches = (one: Notification, { status, kind }: View) =>
  (kind === undefined || one.kind === kind) && (status === 'all' || one.read === (status === 'read'))
const newestFirst = (a: Notification, b: Notification) =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1

/**
 * The page as it is now: what the server answered, and the changes that came after it. A change older than the answer is
 * in it already, so nothing is shown twice.
 */
export function withChanges(reply: Reply, changes: readonly Change[], view: View): ListView {
  const { q } = view
  const { page, limit, cursor } = reply.meta
  let rows = [...reply.data]
  let total = reply.meta.total
  let isApproximate = false
  for (const { cursor: at, id, notification } of changes) {
    if (at <= cursor) continue
    const index = rows.findIndex((row) => row.id === id)
    const belongs = notification !== null && matches(notification, view)
    if (index >= 0 && belongs) rows[index] = notification
    else if (index >= 0) {
      rows = rows.toSpliced(index, 1)
      total -= 1
      isApproximate = true
    } else if (belongs && page === 1 && q === undefined) {
      const last = rows.at(-1)
      const inView = rows.length < limit || (last !== undefined && newestFirst(notification, last) < 0)
      isApproximate = true
      if (!inView) continue
      rows = [...rows, notification].sort(newestFirst).slice(0, limit)
      total += 1
    } else isApproximate = true
  }
  return { rows, total: Math.max(total, rows.length), isApproximate }
}
