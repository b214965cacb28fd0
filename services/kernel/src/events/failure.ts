/** Attempts of a handler or a job before it is laid aside for a person. */
export const MAX_ATTEMPTS = 12
const FIRST_DELAY = 1_000
const LAST_DELAY = 3_600_000
/** Eleven delays lie between twelve attempts; the last is the longest. */
const FACTOR = (LAST_DELAY / FIRST_DELAY) ** (1 / (MAX_ATTEMPTS - 2))

/**
 * Milliseconds before the attempt after the `attempts`-th failure: from 1 s to 1 h over twelve attempts (about two
 * hours in all), jittered by ±20 % so that what failed together does not come back together.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const base = Math.min(FIRST_DELAY * FACTOR ** (attempts - 1), LAST_DELAY)
  return Math.round(Math.min(Math.max(base * (0.8 + 0.4 * random()), FIRST_DELAY), LAST_DELAY))
}

/**
 * PostgreSQL: connection trouble (08), out of resources (53), shutdown (57P), read-only after a failover (25006), and
 * the two that only say "again": serialisation failure and deadlock.
 */
const TRANSIENT_SQLSTATE = /^(08|53|57P|25006|40001|40P01)/
const TRANSIENT_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
/** Our own code for "a part we depend on does not answer". */
const UNAVAILABLE = 'UNAVAILABLE'
/** pg and its pool throw these without a code. */
const TRANSIENT_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection is closed/i

/** MikroORM keeps the driver's error in `previous`. */
const causeOf = (error: Error): unknown => error.cause ?? ('previous' in error ? error.previous : undefined)

/** Whether the infrastructure failed and not the handler: such an error pauses the work and counts no attempt. */
export function isInfrastructure(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = causeOf(current)) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') {
      if (code === UNAVAILABLE || TRANSIENT_SYSTEM.has(code)) return true
      if (code.length === 5 && TRANSIENT_SQLSTATE.test(code)) return true
    }
    if (current.name === 'ConnectionException' || TRANSIENT_MESSAGE.test(current.message)) return true
    if (current instanceof AggregateError && current.errors.some(isInfrastructure)) return true
  }
  return false
}

/** An error's message with its causes, for the person who reads a dead letter. */
export function describe(error: unknown): string {
  const parts: string[] = []
  for (let current = error; current !== undefined && parts.length < 5; ) {
    parts.push(current instanceof Error ? `${current.name}: ${current.message}` : String(current))
    current = current instanceof Error ? causeOf(current) : undefined
  }
  return parts.join(' ← ').slice(0, 4_000).toWellFormed().replaceAll('\0', '\ufffd')
}
