import { describe, expect, it, vi } from 'vitest'
import { type FollowOptions, followStream, reconnectDelay } from './follow-stream.ts'
import { StreamRefused } from './open-stream.ts'
import type { ServerEvent } from './sse-parser.ts'

const event = (id: number): ServerEvent => ({ event: 'changes', data: String(id), id: String(id) })

/** Plays one connection after the other; the last one hangs until the end. */
function play(connections: (ServerEvent | Error)[][]) {
  const ended = new AbortController()
  const heard: string[] = []
  const waits: number[] = []
  let opened = 0
  async function* open(): AsyncGenerator<ServerEvent> {
    const connection = connections[opened++]
    if (!connection) {
      ended.abort()
      return
    }
    for (const one of connection) {
      if (one instanceof Error) throw one
      yield one
    }
  }
  const onRefused = vi.fn()
  const options: FollowOptions = {
    open,
    onEvent: ({ data }) => heard.push(data),
    onRefused,
    signal: ended.signal,
    wait: async (ms) => void waits.push(ms),
    random: () => 1,
  }
  return { done: followStream(options), heard, waits, onRefused, opened: () => opened }
}

describe('following a stream', () => {
  it('opens it again after the server ends it and after the connection breaks', async () => {
    const run = play([[event(1)], [event(2), new TypeError('network error')], [event(3)]])
    await run.done
    expect(run.heard).toEqual(['1', '2', '3'])
    expect(run.waits.slice(0, 2)).toEqual([500, 500])
  })

  it('waits longer with each failure in a row, and starts over once something arrived', async () => {
    const down = new StreamRefused(503)
    const run = play([[down], [down], [down], [event(1)], [down]])
    await run.done
    expect(run.waits).toEqual([500, 1000, 2000, 500, 1000, 2000].slice(0, run.waits.length))
    expect(run.waits.slice(0, 4)).toEqual([500, 1000, 2000, 500])
  })

  it('survives 503 and waits as long as it asks', async () => {
    const run = play([[new StreamRefused(503, 12)], [event(1)]])
    await run.done
    expect(run.waits[0]).toBe(12_000)
    expect(run.heard).toEqual(['1'])
  })

  it('is not opened again once other browsers of the person have taken its place', async () => {
    const run = play([[event(1), { event: 'end', data: '{"reason":"replaced"}', id: '' }], [event(2)]])
    await run.done
    expect([run.heard, run.opened()]).toEqual([['1'], 1])
  })

  it.each([401, 402, 403])('ends with %i', async (status) => {
    const run = play([[new StreamRefused(status)], [event(1)]])
    await run.done
    expect(run.onRefused).toHaveBeenCalledExactlyOnceWith(status)
    expect(run.opened()).toBe(1)
  })

  it('never waits longer than half a minute by itself, and scatters', () => {
    expect(reconnectDelay(20, undefined, () => 1)).toBe(30_000)
    expect(reconnectDelay(20, undefined, () => 0)).toBe(15_000)
  })
})
