import { expect, test } from 'vitest'
import { backoff, describe as describeError, MAX_ATTEMPTS } from './failure.ts'

test('pauses grow from a second to an hour over twelve attempts', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => backoff(index + 1, () => 0.5))
  expect(pauses[0]).toBe(1_000)
  expect(pauses.at(-1)).toBe(3_600_000)
  for (const [index, pause] of pauses.entries()) if (index > 0) expect(pause).toBeGreaterThan(pauses[index - 1] ?? 0)
})

test('what failed together does not come back together, yet never sooner than a second nor later than an hour', () => {
  const pauses = new Set(Array.from({ length: 50 }, () => backoff(6)))
  expect(pauses.size).toBeGreaterThan(20)
  expect(backoff(1, () => 0)).toBe(1_000)
  expect(backoff(40, () => 1)).toBe(3_600_000)
})

test('an error is described with its causes, in text PostgreSQL takes', () => {
  const text = describeError(new Error('outer\0', { cause: new TypeError('inner \ud800') }))
  expect(text).toBe('Error: outer\ufffd ← TypeError: inner \ufffd')
})
