import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { asDomainError, DomainError, problemOf } from '../errors/index.ts'
import { stateOf } from './request-state.ts'

/** Answers a failure as a problem in the caller's language; a 5xx is logged with its cause. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = fromFastify(error)
  const { status, headers, body } = problemOf(refusal, stateOf(request).locale, request.id, request.server.texts)
  if (status >= 500) request.log.error({ err: error, code: body.code }, 'request failed')
  else if (refusal.cause) request.log.info({ code: body.code, why: describe(refusal.cause) }, 'request refused')
  reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const describe = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Fastify's own errors in our words. */
function fromFastify(error: unknown): DomainError {
  if (error instanceof DomainError || !(error instanceof Error)) return asDomainError(error)
  const { code = '', statusCode } = error as Partial<FastifyError> & Error
  if (statusCode === 415) return new DomainError('TYPE_UNSUPPORTED', { cause: error })
  if (statusCode === 413) return new DomainError('TOO_LARGE', { cause: error })
  if (statusCode === 408) return new DomainError('TIMED_OUT', { cause: error })
  if (!code.startsWith('FST_') && !(error instanceof SyntaxError)) return asDomainError(error)
  // A path parameter longer than any id is an unknown id.
  if (statusCode === 404 || code === 'FST_ERR_MAX_PARAM_LENGTH') return new DomainError('NOT_FOUND', { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new DomainError('MALFORMED', { cause: error })
  return asDomainError(error)
}
