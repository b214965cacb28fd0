import type { EndpointShape } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { formLimitsOf, formTooLarge, isForm } from '@forecourt/kernel/http'
import type { FastifyRequest } from 'fastify'

/** Whether a body follows the headers (RFC 9112, 6.3). */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Refuses what the headers say of a body, before any of it is read.
 *
 * @throws DomainError TYPE_UNSUPPORTED (415), TOO_LARGE or PICTURE_TOO_LARGE (413)
 */
export function refuseDeclared(request: FastifyRequest, contract: EndpointShape): void {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (isForm(request)) {
    const limits = formLimitsOf(contract)
    if (!limits) throw new DomainError('TYPE_UNSUPPORTED')
    if (declared > limits.bytes) throw formTooLarge(limits)
    return
  }
  const maxBytes = request.routeOptions.bodyLimit
  if (maxBytes !== undefined && declared > maxBytes) throw new DomainError('TOO_LARGE', { details: { maxBytes } })
}
