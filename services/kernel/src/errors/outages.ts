/**
 * SQLSTATEs and socket errors that say the server is away, full or restarting, not that the statement is wrong. Of class 08
 * only what concerns the connection: 08P01 says that we broke the protocol, which is a defect.
 */
const AWAY =
  /^(0800[013467]|57P0[1-5]|53[0-9]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** Deadlock, serialisation failure, lock not available, statement timeout: the same request may well succeed next time. */
const BUSY = /^(40P01|40001|55P03|57014)$/
const AWAY_TEXT =
  /Connection terminated|connection is closed|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error|driver has already been destroyed/i

/** Read-only, as a server is after it was replaced by another. */
const FAILED_OVER = '25006'

const codeOf = (cause: Error): string => ('code' in cause && typeof cause.code === 'string' ? cause.code : '')

/** True when an error, or what caused it, means that the database, or another server, cannot be reached or used right now. */
export const isServerAway = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) => AWAY.test(codeOf(cause)) || codeOf(cause) === FAILED_OVER || AWAY_TEXT.test(cause.message),
  )

/** True when the database answers, but not this statement at this moment. */
export const isDatabaseBusy = (error: unknown): boolean => causesOf(error).some((cause) => BUSY.test(codeOf(cause)))

/** An error and what caused it, nearest first. */
export const causesOf = (error: unknown): Error[] => [...causes(error)]

function* causes(error: unknown): Generator<Error> {
  let current = error
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    yield current
    if (current instanceof AggregateError) for (const inner of current.errors) if (inner instanceof Error) yield inner
    current = current.cause ?? ('previous' in current ? current.previous : undefined)
  }
}

/** The SQLSTATE of an error or of what caused it. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** The constraint a database error names, if any. */
export function constraintOf(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return undefined
}
