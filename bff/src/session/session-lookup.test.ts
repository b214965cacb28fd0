import type { Client } from '@forecourt/kernel/client'
import { describe, expect, it } from 'vitest'
import { sessionLookup } from './session-lookup.ts'

/** The far end of the look-up: answers when the test says so, and keeps what each call carried. */
function recordingClient() {
  const calls: { tokens: string[]; answer: () => void; fail: () => void }[] = []
  const call = (_endpoint: unknown, { body }: { body: { sessions: { token: string }[] } }) =>
    new Promise((resolve, reject) => {
      const tokens = body.sessions.map(({ token }) => token)
      calls.push({
        tokens,
        answer: () => resolve({ data: tokens.map((token) => ({ user: { id: token } })) }),
        fail: () => reject(new Error('auth is away')),
      })
    })
  return { calls, client: { call, close: async () => {} } as unknown as Client }
}
const tick = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('the session look-up', () => {
  it('sends those that wait at the same moment together, and gives each its own answer', async () => {
    const { calls, client } = recordingClient()
    const lookup = sessionLookup(client)
    const answers = Promise.all(['a', 'b', 'c'].map((token) => lookup(token, '192.0.2.1', true)))
    await tick()
    expect(calls.map(({ tokens }) => tokens)).toEqual([['a', 'b', 'c']])
    calls[0]?.answer()
    expect((await answers).map((session) => session?.user.id)).toEqual(['a', 'b', 'c'])
  })

  it('never joins a call that was already sent: a revoked session is dead at the next request', async () => {
    const { calls, client } = recordingClient()
    const lookup = sessionLookup(client)
    const first = lookup('a', '192.0.2.1', true)
    await tick()
    const second = lookup('a', '192.0.2.1', true)
    await tick()
    expect(calls.map(({ tokens }) => tokens)).toEqual([['a'], ['a']])
    for (const { answer } of calls) answer()
    await Promise.all([first, second])
  })

  it('tells all that waited when auth is away, and asks anew the next time', async () => {
    const { calls, client } = recordingClient()
    const lookup = sessionLookup(client)
    const waiting = Promise.allSettled([lookup('a', '', true), lookup('b', '', true)])
    await tick()
    calls[0]?.fail()
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    void lookup('a', '', true).catch(() => {})
    await tick()
    expect(calls).toHaveLength(2)
    calls[1]?.answer()
  })
})
