import type { Notification } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { type Change, type Delta, type InboxState, startState, step } from './inbox-state.ts'

const idOf = (n: number) => `0190f5a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number, read = false): Notification => ({
  id: idOf(n),
  kind: 'contact',
  sender: { id: null, name: 'Bea' },
  vehicle: null,
  threadId: null,
  message: `message ${n}`,
  email: null,
  phone: null,
  detail: null,
  read,
  createdAt: new Date(1_700_000_000_000 + n * 1000).toISOString(),
})
const change = (cursor: number, n: number, notification: Notification | null = entry(n)): Change => ({
  cursor,
  id: idOf(n),
  notification,
})
const delta = (from: number, changes: Change[], unread = 0): Delta => ({
  from,
  changes,
  cursor: changes.at(-1)?.cursor ?? from,
  unread,
})
const applied = (state: InboxState, one: Delta) => {
  const next = step(state, one)
  if (next.kind !== 'applied') throw new Error(`expected to apply, got ${next.kind}`)
  return next
}
const start = startState(10, 2, [idOf(3), idOf(5), idOf(4)])

describe('the inbox of a tab', () => {
  it('takes what is new, counts it and calls it an arrival', () => {
    const next = applied(start, delta(10, [change(11, 6)], 3))
    expect(next.arrivals.map(({ id }) => id)).toEqual([idOf(6)])
    expect(next.state).toMatchObject({ cursor: 11, unread: 3 })
  })

  it('takes nothing twice, whoever says it', () => {
    const once = applied(start, delta(10, [change(11, 6)], 3)).state
    expect(step(once, delta(10, [change(11, 6)], 3)).kind).toBe('stale')
    const overlapping = applied(once, delta(10, [change(11, 6), change(12, 7)], 4))
    expect(overlapping.fresh.map(({ cursor }) => cursor)).toEqual([12])
    expect(overlapping.arrivals.map(({ id }) => id)).toEqual([idOf(7)])
  })

  it('asks for what lies between when something was missed', () => {
    expect(step(start, delta(14, [change(15, 9)]))).toEqual({ kind: 'gap', after: 10 })
  })

  it('calls no change of an older entry an arrival', () => {
    expect(applied(start, delta(10, [change(11, 4, entry(4, false))])).arrivals).toEqual([])
  })

  it('calls the second change of an entry no arrival: marked new again, or restored', () => {
    const seen = applied(start, delta(10, [change(11, 6)])).state
    const gone = applied(seen, delta(11, [change(12, 6, null)])).state
    expect(applied(gone, delta(12, [change(13, 6)])).arrivals).toEqual([])
  })

  it('calls nothing an arrival that was read elsewhere already', () => {
    expect(applied(start, delta(10, [change(11, 6, entry(6, true))])).arrivals).toEqual([])
  })

  it('takes a corrected count without changes', () => {
    expect(applied(start, { from: 10, cursor: 10, changes: [], unread: 0 }).state.unread).toBe(0)
    expect(step(start, { from: 10, cursor: 10, changes: [], unread: 2 }).kind).toBe('stale')
  })

  it('keeps the last 500 changes and says from where they are complete', () => {
    const many = Array.from({ length: 600 }, (_, index) => change(11 + index, 100 + index))
    const { state } = applied(start, delta(10, many))
    expect(state.log).toHaveLength(500)
    expect(state.logFrom).toBe(110)
    expect(state.log[0]?.cursor).toBe(111)
  })
})
