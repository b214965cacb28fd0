import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { timeLimit } from './time-limit.ts'

describe('the time limit of a call', () => {
  it('aborts when the time is over, and says so', async () => {
    const limit = timeLimit(5)
    expect(limit.isOver()).toBe(false)
    await delay(30)
    expect(limit.signal.aborted).toBe(true)
    expect(limit.isOver()).toBe(true)
  })

  it('aborts when the caller gives up, before or during the call, and says that it was not the time', () => {
    const caller = new AbortController()
    const during = timeLimit(60_000, caller.signal)
    caller.abort(new Error('gone'))
    const before = timeLimit(60_000, caller.signal)
    for (const limit of [during, before]) {
      expect(limit.signal.aborted).toBe(true)
      expect(limit.isOver()).toBe(false)
      limit.clear()
    }
  })

  it('ends with the call: neither the time nor the caller aborts what has ended', async () => {
    const caller = new AbortController()
    const limit = timeLimit(5, caller.signal)
    limit.clear()
    await delay(30)
    caller.abort()
    expect(limit.signal.aborted).toBe(false)
    expect(limit.isOver()).toBe(false)
  })
})
