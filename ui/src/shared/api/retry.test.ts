import { describe, expect, it } from 'vitest'
import { ApiProblem } from './problem.ts'
import { retryDelay } from './retry.ts'

const problem = (status: number, retryAfter?: number) => new ApiProblem(status, { code: 'X', message: 'x' }, retryAfter)
const middle = () => 0.5

describe('retries', () => {
  it.each([0, 500, 502, 503, 504])('repeats a GET that failed with %i, later each time, three times', (status) => {
    const delays = [1, 2, 3].map((attempt) => retryDelay('GET', problem(status), attempt, 0, middle))
    expect(delays).toEqual([250, 750, 2250])
    expect(retryDelay('GET', problem(status), 4, 0, middle)).toBeUndefined()
  })

  it.each([401, 402, 403, 404, 409, 422])('never repeats %i', (status) => {
    expect(retryDelay('GET', problem(status), 1)).toBeUndefined()
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('never repeats %s by itself', (method) => {
    expect(retryDelay(method, problem(503), 1)).toBeUndefined()
  })

  it('waits as long as the server asks, and no longer than a request may take in all', () => {
    expect(retryDelay('GET', problem(503, 5), 1, 0, middle)).toBe(5000)
    expect(retryDelay('GET', problem(503, 5), 2, 44_000, middle)).toBe(5000)
    expect(retryDelay('GET', problem(503, 5), 2, 46_000, middle)).toBeUndefined()
    expect(retryDelay('GET', problem(503, 60), 1, 0, middle)).toBeUndefined()
  })
})
