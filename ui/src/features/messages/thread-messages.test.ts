import type { ThreadMessage } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { arrivalShown, joined, lastSeen, withEarlier, withLast, withWritten } from './thread-messages.ts'

const message = (n: number, author: ThreadMessage['author'] = 'buyer'): ThreadMessage => ({
  ...{ id: `m${n}`, author, body: `message ${n}`, outside: [] },
  ...{ offer: null, appointment: null, arrival: null },
  createdAt: `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`,
})
const ids = (messages: readonly ThreadMessage[]) => messages.map(({ id }) => id)

describe('messages of a conversation', () => {
  it('are each there once, in their order, however they were read', () => {
    expect(ids(joined([message(3), message(4)], [message(4), message(5)]))).toEqual(['m3', 'm4', 'm5'])
    expect(ids(joined([message(3)], [message(1), message(2)]))).toEqual(['m1', 'm2', 'm3'])
  })

  it('have no hole: what does not meet the last ones is before the first again', () => {
    const last = (...messages: ThreadMessage[]) => ({ messages, earlier: true })
    const known = withEarlier(withLast(undefined, last(message(3), message(4))), 'm3', {
      ...{ messages: [message(1), message(2)], earlier: false },
    })
    const met = withLast(known, last(message(4), message(5)))
    expect([ids(met.messages), met.earlier]).toEqual([['m1', 'm2', 'm3', 'm4', 'm5'], false])
    const slept = withLast(met, last(message(8), message(9)))
    expect([ids(slept.messages), slept.earlier]).toEqual([['m8', 'm9'], true])
    // What was asked for before that is no neighbour of theirs.
    expect(withEarlier(slept, 'm1', last(message(0)))).toBe(slept)
    const more = withEarlier(slept, 'm8', last(message(6), message(7)))
    expect([ids(more?.messages ?? []), more?.earlier]).toEqual([['m6', 'm7', 'm8', 'm9'], true])
    // One's own words are shown before they are read, and are no link to what came between.
    const written = [message(5), message(10)]
    expect(ids(withWritten(slept, written))).toEqual(['m8', 'm9', 'm10'])
  })

  it('that were seen go up to the last own one before that moment', () => {
    const all = [message(1, 'seller'), message(2), message(3, 'seller'), message(4, 'seller')]
    expect(lastSeen(all, 'seller', message(3).createdAt)).toBe('m3')
    expect(lastSeen(all, 'seller', message(2).createdAt)).toBe('m1')
    expect(lastSeen(all, 'seller', null)).toBeUndefined()
    expect(lastSeen(all, 'buyer', message(1).createdAt)).toBeUndefined()
  })

  it('say how far they came until they are seen: in the inbox under the last, nowhere else under each', () => {
    const arrived = (n: number, arrival: ThreadMessage['arrival']) => ({ ...message(n), arrival })
    const all = [arrived(1, 'inbox_only'), arrived(2, 'inbox'), arrived(3, 'inbox'), message(4, 'seller')]
    const shown = (otherSeenAt: string | null, role: ThreadMessage['author'] = 'buyer') =>
      all.map((one) => arrivalShown(one, all, { role, otherSeenAt }))
    expect(shown(null)).toEqual(['inbox_only', null, 'inbox', null])
    expect(shown(message(1).createdAt)).toEqual([null, null, 'inbox', null])
    expect(shown(message(3).createdAt)).toEqual([null, null, null, null])
    expect(shown(null, 'seller')).toEqual([null, null, null, null])
  })
})
