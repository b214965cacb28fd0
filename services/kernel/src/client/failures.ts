import { DomainError } from '../errors/index.ts'
import { RemoteProblem } from './remote-problem.ts'

/** No connection came about, so nothing of the request has arrived. */
const NO_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/

/** Whether a try failed before anything was sent: then also a write may be sent again. */
export function neverArrived(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error
  if (!(cause instanceof Error)) return false
  const inner = cause instanceof AggregateError ? cause.errors : [cause]
  return inner.length > 0 && inner.every((one) => NO_CONNECTION.test(String(Reflect.get(Object(one), 'code'))))
}

/** Whether another instance should be asked: this one could not answer, or hangs (it answered nobody in that time). */
export function isAbsence(error: unknown, wasSilent: boolean): boolean {
  if (!(error instanceof DomainError)) return false
  return (
    error.code === 'UNAVAILABLE' ||
    (wasSilent && error.code === 'UPSTREAM_TIMEOUT' && !(error instanceof RemoteProblem))
  )
}

/** A try's failure in our words. */
export function callFailure(error: unknown, timeIsOver: boolean, given: AbortSignal | undefined): DomainError {
  if (error instanceof DomainError) return error
  if (timeIsOver) return new DomainError('UPSTREAM_TIMEOUT', { cause: error })
  if (given?.aborted) return new DomainError('TIMED_OUT', { cause: error })
  // What cannot be made into a request is a mistake of ours: no instance is to blame, and none is given up for it.
  if (error instanceof Error && Reflect.get(error, 'code') === 'UND_ERR_INVALID_ARG')
    return new DomainError('INTERNAL', { cause: error })
  if (error instanceof SyntaxError) return new DomainError('BAD_GATEWAY', { cause: error })
  return new DomainError('UNAVAILABLE', { retryAfter: 2, cause: error })
}
