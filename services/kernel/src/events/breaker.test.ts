import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '../log/index.ts'
import { Breaker } from './breaker.ts'

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
const late = Object.assign(new Error('late'), { code: '57014' })
let breaker: Breaker
beforeEach(() => {
  vi.useFakeTimers()
  breaker = new Breaker('mail', createLogger({ service: 'catalog', level: 'silent' }))
})
afterEach(() => vi.useRealTimers())

test('work rests during an outage, one piece tries after each pause, and all go on when it succeeds', async () => {
  expect(breaker.allowance(8)).toBe(8)
  expect(breaker.failed('a', away)).toBeGreaterThan(0)
  expect(breaker.allowance(8)).toBe(0)
  vi.advanceTimersByTime(breaker.rest)
  expect(breaker.allowance(8)).toBe(1)
  await breaker.run(async () => expect(breaker.allowance(8)).toBe(0))
  breaker.succeeded('b')
  expect([breaker.outage, breaker.allowance(8)]).toEqual([undefined, 8])
})

test('pauses grow to a quarter of a minute; what fails side by side makes one pause', () => {
  breaker.failed('a', away)
  const first = breaker.rest
  breaker.failed('b', away)
  expect(breaker.rest).toBe(first)
  for (let round = 0; round < 20; round += 1) {
    vi.advanceTimersByTime(breaker.rest)
    breaker.failed('a', away)
  }
  expect(breaker.rest).toBeGreaterThan(10_000)
  expect(breaker.rest).toBeLessThanOrEqual(15_000)
})

test('an outage is nobody’s own failure, however long it lasts', () => {
  for (let round = 0; round < 100; round += 1) {
    expect(breaker.failed('a', away)).toBeGreaterThan(0)
    expect(breaker.failed('b', late)).toBeGreaterThan(0)
    vi.advanceTimersByTime(20_000)
  }
})

test.each([
  ['is late', late],
  ['says that what it needs is away', away],
])('what %s again and again while others get through fails on its own', (_, error) => {
  for (let round = 0; round < 5; round += 1) {
    expect(breaker.failed('bad', error)).toBeGreaterThan(0)
    vi.advanceTimersByTime(1_000)
    breaker.succeeded('other')
    vi.advanceTimersByTime(1_000)
  }
  expect(breaker.failed('bad', error)).toBeUndefined()
  expect(breaker.outage).toBeUndefined()
  expect(breaker.failed('other', error)).toBeGreaterThan(0)
})

test('hundreds that one thing refuses end as failures of their own, and hold the others up for minutes only', () => {
  const waiting = new Set(Array.from({ length: 300 }, (_, n) => `bad-${n}`))
  let held = 0
  for (let round = 0; waiting.size > 0; round += 1) {
    expect(round).toBeLessThan(10)
    for (const id of [...waiting]) if (breaker.failed(id, away) === undefined) waiting.delete(id)
    held += breaker.rest
    vi.advanceTimersByTime(breaker.rest + 1)
    breaker.succeeded(`good-${round}`)
    vi.advanceTimersByTime(1)
  }
  expect(held).toBeLessThan(60_000)
})

test('an outage nobody meets any more is forgotten after a minute', () => {
  breaker.failed('a', away)
  vi.advanceTimersByTime(59_000)
  expect(breaker.outage).toBeDefined()
  vi.advanceTimersByTime(2_000)
  expect(breaker.outage).toBeUndefined()
  expect(breaker.allowance(8)).toBe(8)
})

test('a failure of one’s own is told as such, and ends an outage that was thought to last', () => {
  breaker.failed('a', away)
  expect(breaker.failed('a', new Error('a bug'))).toBeUndefined()
  expect(breaker.outage).toBeUndefined()
})

test('a piece that finds no time for an hour is at fault itself, also where nobody else gets through', () => {
  vi.advanceTimersByTime(1)
  for (let round = 1; round <= 240; round += 1)
    expect(breaker.failed('slow', late), `round ${round}`).toBeGreaterThan(0)
  expect(breaker.failed('slow', late)).toBeUndefined()
  expect(breaker.failed('other', late)).toBeGreaterThan(0)
  // Something that is away is nobody's fault, however long.
  for (let round = 1; round <= 300; round += 1) expect(breaker.failed('waits', away)).toBeGreaterThan(0)
})
