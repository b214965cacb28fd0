import { expect, test } from 'vitest'
import { DomainError } from '../errors/index.ts'
import { backoff, describe as describeError, isInfrastructure, MAX_ATTEMPTS } from './failure.ts'

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

test.each([
  ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
  ['PostgreSQL shutting down', Object.assign(new Error('x'), { code: '57P01' })],
  ['a deadlock', Object.assign(new Error('x'), { code: '40P01' })],
  ['too many connections', Object.assign(new Error('x'), { code: '53300' })],
  ['a service that is away', new DomainError('UNAVAILABLE')],
  ['a cut connection', new Error('Connection terminated unexpectedly')],
  [
    'a cause deep inside',
    new Error('a', { cause: new Error('b', { cause: Object.assign(new Error(), { code: 'EPIPE' }) }) }),
  ],
  [
    'the ORM’s previous error',
    Object.assign(new Error('x'), { previous: Object.assign(new Error(), { code: '08006' }) }),
  ],
])('%s is the infrastructure', (_, error) => {
  expect(isInfrastructure(error)).toBe(true)
})

test.each([
  ['an ordinary error', new Error('no')],
  ['a broken constraint', Object.assign(new Error('x'), { code: '23505' })],
  ['a statement that takes too long', Object.assign(new Error('x'), { code: '57014' })],
  ['a refusal of ours', new DomainError('NOT_FOUND')],
  ['something thrown that is no error', 'no'],
])('%s is the handler’s own', (_, error) => {
  expect(isInfrastructure(error)).toBe(false)
})

test('an error is described with its causes, in text PostgreSQL takes', () => {
  const text = describeError(new Error('outer\0', { cause: new TypeError('inner \ud800') }))
  expect(text).toBe('Error: outer\ufffd ← TypeError: inner \ufffd')
})
