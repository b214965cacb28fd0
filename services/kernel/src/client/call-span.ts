import type { Endpoint } from '@forecourt/contracts'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { currentTraceparent, failStep, stepOfWork, writeTraceparent } from '../telemetry/index.ts'

/** One try of a call to a service, in the trace of who calls. */
export interface CallSpan {
  /** To send with it. */
  readonly traceparent: string
  answered(status: number): void
  failed(error: unknown): void
  end(): void
}

/** Of a call that nobody records; only its trace goes on. */
const unrecorded = (traceparent: string): CallSpan => ({ traceparent, answered() {}, failed() {}, end() {} })

/** Begins a call's span. Its address is told as the contract has it: ids, searches and tokens stay out. */
export function callSpan(
  origin: string,
  { method, path, owner }: Pick<Endpoint, 'method' | 'path' | 'owner'>,
): CallSpan {
  const span = stepOfWork(() => {
    const { hostname, port } = new URL(origin)
    return {
      kind: SpanKind.CLIENT,
      name: `${method} ${path}`,
      attributes: {
        'http.request.method': method,
        'url.template': path,
        'server.address': hostname,
        ...(port ? { 'server.port': Number(port) } : {}),
        'service.peer.name': owner,
      },
    }
  })
  if (!span) return unrecorded(currentTraceparent())
  return {
    traceparent: writeTraceparent(span.spanContext()),
    answered(status) {
      span.setAttribute('http.response.status_code', status)
      if (status >= 400) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR })
    },
    failed: (error) => void failStep(span, error),
    end: () => span.end(),
  }
}
