import type { EndpointShape } from '@forecourt/contracts'
import { DomainError } from '../errors/index.ts'

const SERVICE_DEADLINE_MS = 5_000

/**
 * Gives work the time its contract allows, or what the caller has left if that is less (`x-deadline-ms`). When it is over,
 * the caller is told 504 and the work's signal is aborted: a transaction that has not committed rolls back.
 */
export async function withDeadline<T>(
  contract: EndpointShape,
  left: string | string[] | undefined,
  abort: AbortController,
  work: () => Promise<T>,
): Promise<T> {
  const allowed = contract.deadline ?? SERVICE_DEADLINE_MS
  const given = typeof left === 'string' && /^\d{1,6}$/.test(left) ? Number(left) : allowed
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => {
        const error = new DomainError('UPSTREAM_TIMEOUT')
        abort.abort(error)
        reject(error)
      },
      Math.min(allowed, Math.max(given, 1)),
    )
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
