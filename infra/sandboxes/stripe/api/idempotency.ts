import { createHash } from 'node:crypto'
import type { Sandbox } from '../sandbox.ts'
import type { Reply } from '../state/kinds.ts'
import { ApiFailure } from './failure.ts'

const KEPT_MS = 24 * 3_600_000
const MOST_SIGNS = 255

/** Remembers answers by idempotency key, and the keys whose first request is still under way. */
export interface Idempotency {
  /** @returns the earlier answer, if there is one @throws ApiFailure when the key is in use, or was used for something else */
  earlier: (key: string, fingerprint: string) => Reply | undefined
  /** @returns a function that gives the key free */
  begin: (key: string) => () => void
  /** Inside the transaction of what was done. */
  keep: (reply: Omit<Reply, 'at'>) => void
}

export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64')

export function createIdempotency({ store, clock }: Sandbox): Idempotency {
  const underway = new Set<string>()
  return {
    earlier: (key, fingerprint) => {
      if (key.length > MOST_SIGNS) throw failure(400, `Idempotency keys can have up to ${MOST_SIGNS} characters.`)
      if (underway.has(key))
        throw failure(
          409,
          `There is currently another in-progress request using this Stripe Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          'idempotency_key_in_use',
        )
      const reply = store.get('reply', key)
      if (!reply || clock.now() - reply.at >= KEPT_MS) return undefined
      if (reply.fingerprint !== fingerprint)
        throw failure(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      return reply
    },
    begin: (key) => {
      underway.add(key)
      return () => underway.delete(key)
    },
    keep: (reply) => store.put('reply', { ...reply, at: clock.now() }),
  }
}

const failure = (status: number, message: string, code?: string) =>
  new ApiFailure(status, { type: 'idempotency_error', message, ...(code && { code }) })
