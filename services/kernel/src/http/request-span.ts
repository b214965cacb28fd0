import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { enterContext, workFromOurs } from '../telemetry/index.ts'
import { stateOf } from './request-state.ts'

/**
 * What a request is called in its trace: its route. Addresses are not told, because they carry searches, tokens of links and
 * whatever somebody types; nor is who asks.
 */
export function openingOf({ id, method, routeOptions: { url, config } }: FastifyRequest) {
  const endpoint = config.endpoint
  return {
    kind: SpanKind.SERVER,
    name: url ? `${method} ${url}` : method,
    attributes: {
      'http.request.method': method,
      ...(url ? { 'http.route': url } : {}),
      ...(endpoint ? { 'forecourt.endpoint': endpoint } : {}),
      'forecourt.request_id': id,
    },
  }
}

/** Goes on with the trace of a caller of ours; after its signature has been found good, and not before. */
export function continueTrace(request: FastifyRequest): void {
  const { traceparent: sent } = request.headers
  const work = workFromOurs(typeof sent === 'string' ? sent : undefined, () => openingOf(request))
  if (!work.span) return
  stateOf(request).span = work.span
  enterContext({ requestId: request.id, ...work })
}

/** Ends a request's span with what was answered; nothing was where its caller left before. */
export function endRequest(request: FastifyRequest, { raw, statusCode }: FastifyReply): void {
  const { span } = stateOf(request)
  if (!span) return
  if (raw.headersSent) span.setAttribute('http.response.status_code', statusCode)
  else span.setAttribute('error.type', 'caller_gone')
  if (statusCode >= 500) span.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
