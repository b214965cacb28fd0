import type { Endpoint } from '@forecourt/contracts'
import { DomainError } from '../errors/index.ts'
import type { Handler } from './context.ts'

/** Seconds after which it is worth asking again. */
const RETRY_SECONDS = 1

/**
 * Carries out so many requests of each signed-in person at the same time, as `Endpoint.atOnce` says. What runs on although its
 * caller has gone still counts: it still costs.
 *
 * @throws DomainError RATE_LIMITED (429) for one more
 */
export function limitEach(handler: Handler<Endpoint>, atOnce: number): Handler<Endpoint> {
  const running = new Map<string, number>()
  return async (context) => {
    const person = context.user?.userId
    if (person === undefined) return handler(context)
    const count = running.get(person) ?? 0
    if (count >= atOnce) throw new DomainError('RATE_LIMITED', { retryAfter: RETRY_SECONDS })
    running.set(person, count + 1)
    try {
      return await handler(context)
    } finally {
      const left = (running.get(person) ?? 1) - 1
      if (left > 0) running.set(person, left)
      else running.delete(person)
    }
  }
}
