import type { Method } from '@forecourt/contracts'
import type { ApiProblem } from './problem.ts'
import { requestTimeout } from './transport.ts'

/** Failed reads are tried again at most this often (spec 9). */
export const maxRetries = 3
/** Answers that a repetition cannot change (rulings 1). */
const final = new Set([400, 401, 402, 403, 404, 405, 409, 413, 415, 422])

/**
 * Milliseconds to wait before trying again, or undefined when the problem is to be shown.
 * `attempt` counts failures so far, from 1, and `elapsed` the milliseconds since the first try: all of it stays within the timeout of
 * a request. Only GET is ever repeated by itself.
 */
export function retryDelay(
  method: Method,
  problem: ApiProblem,
  attempt: number,
  elapsed = 0,
  random = Math.random,
): number | undefined {
  if (method !== 'GET' || attempt > maxRetries || final.has(problem.status) || problem.code === 'CLIENT_TIMEOUT') {
    return undefined
  }
  const backoff = 250 * 3 ** (attempt - 1)
  const asked = (problem.retryAfter ?? 0) * 1000
  const delay = Math.max(asked, backoff * (0.75 + random() / 2))
  return elapsed + delay >= requestTimeout ? undefined : Math.round(delay)
}
