import { type ResolvedSession, resolveSessions } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'

interface Waiting {
  readonly token: string
  readonly address: string
  readonly isUse: boolean
  readonly resolve: (session: ResolvedSession) => void
  readonly reject: (error: unknown) => void
}

const MAX_BATCH = 200

/**
 * Asks auth who stands behind a token, with no cache. Look-ups that wait at the same moment travel together, and none joins
 * a call that was already sent: a session revoked before a request began is dead in that request (architecture, Requests).
 * `isUse: false` asks whether the session lives, without prolonging it.
 */
export function sessionLookup(
  client: Client,
): (token: string, address: string, isUse: boolean) => Promise<ResolvedSession> {
  const waiting: Waiting[] = []

  function flush(): void {
    const batch = waiting.splice(0, MAX_BATCH)
    if (waiting.length > 0) setImmediate(flush)
    const sessions = batch.map(({ token, address, isUse }) => ({ token, address, isUse }))
    client.call(resolveSessions, { body: { sessions } }).then(
      ({ data }) => batch.forEach(({ resolve }, i) => void resolve(data[i] ?? null)),
      (error: unknown) => batch.forEach(({ reject }) => void reject(error)),
    )
  }

  return (token, address, isUse) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ token, address, isUse, resolve, reject })
    })
}
