import type { listNotifications, Notification, ReplyOf } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../shared/live/inbox-state.ts'
import { type Status, withChanges } from './list-view.ts'

const idOf = (n: number) => `0190f5a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number, read = false): Notification => ({
  id: idOf(n),
  kind: 'contact',
  sender: null,
  vehicle: null,
  threadId: null,
  message: '',
  email: null,
  phone: null,
  detail: null,
  read,
  createdAt: new Date(1_700_000_000_000 + n * 1000).toISOString(),
})
const reply = (
  numbers: number[],
  meta: Partial<ReplyOf<typeof listNotifications>['meta']> = {},
): ReplyOf<typeof listNotifications> => ({
  data: numbers.map((n) => entry(n)),
  meta: { page: 1, limit: 3, total: numbers.length, totalIsCapped: false, pages: 1, cursor: 10, unread: 0, ...meta },
})
const change = (cursor: number, n: number, notification: Notification | null = entry(n)): Change => ({
  cursor,
  id: idOf(n),
  notification,
})
const view = (page: ReturnType<typeof reply>, changes: Change[], status: Status = 'all', q?: string) => {
  const { rows, ...rest } = withChanges(page, changes, { status, q })
  return { numbers: rows.map(({ id }) => Number(id.slice(-12))), ...rest }
}

describe('a page of the inbox with later changes', () => {
  it('shows an arrival at the top and keeps the length of the page', () => {
    expect(view(reply([3, 2, 1]), [change(11, 4)])).toEqual({ numbers: [4, 3, 2], total: 4, isApproximate: true })
  })

  it('asks again whether an arrival has the words that are looked for', () => {
    expect(view(reply([3, 2]), [change(11, 4), change(12, 3, null)], 'all', 'red')).toEqual({
      numbers: [2],
      total: 1,
      isApproximate: true,
    })
  })

  it('lets in no other kind than the one that is shown', () => {
    const of = (n: number, kind: Notification['kind']) => change(10 + n, n, { ...entry(n), kind })
    const narrowed = { status: 'all', kind: 'security', q: undefined } as const
    const { rows, total } = withChanges(reply([]), [of(1, 'security'), of(2, 'contact')], narrowed)
    expect([rows.map(({ kind }) => kind), total]).toEqual([['security'], 1])
  })

  it('leaves out what the answer already holds', () => {
    expect(view(reply([3, 2]), [change(9, 4), change(10, 3, null)])).toEqual({
      numbers: [3, 2],
      total: 2,
      isApproximate: false,
    })
  })

  it('changes an entry in its place', () => {
    const { rows, isApproximate } = withChanges(reply([3, 2]), [change(11, 2, entry(2, true))], {
      status: 'all',
      q: undefined,
    })
    expect(rows.map(({ read }) => read)).toEqual([false, true])
    expect(isApproximate).toBe(false)
  })

  it('drops what was deleted and what no longer fits the filter', () => {
    expect(view(reply([3, 2, 1]), [change(11, 2, null)]).numbers).toEqual([3, 1])
    expect(view(reply([3, 2, 1]), [change(11, 3, entry(3, true))], 'new').numbers).toEqual([2, 1])
  })

  it('puts a restored entry where it was', () => {
    expect(view(reply([4, 1]), [change(11, 2)]).numbers).toEqual([4, 2, 1])
  })

  it('does not count a change of an entry on a later page as one more', () => {
    expect(view(reply([5, 4, 3], { total: 9 }), [change(11, 1, entry(1, true))])).toEqual({
      numbers: [5, 4, 3],
      total: 9,
      isApproximate: true,
    })
  })

  it('only asks for a fresh page where rows moved on a later one', () => {
    expect(view(reply([3, 2], { page: 2, total: 5 }), [change(11, 9)])).toEqual({
      numbers: [3, 2],
      total: 5,
      isApproximate: true,
    })
  })
})
