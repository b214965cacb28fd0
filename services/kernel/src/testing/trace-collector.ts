import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A span as it arrived. */
export interface SeenSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty where it begins its trace. */
  readonly parentSpanId: string
  readonly name: string
  /** OTLP's numbers: 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number
  readonly failed: boolean
  /** Of the process that recorded it. */
  readonly service: string
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface TraceCollector {
  readonly url: string
  /** All spans so far, in the order of their arrival. */
  spans(): readonly SeenSpan[]
  /** All that was sent, as text. */
  text(): string
  /** Waits until the spans fit, and returns what `find` makes of them. @throws Error with their names after 15 s */
  until<T>(what: string, find: (spans: readonly SeenSpan[]) => T | undefined | false): Promise<T>
  /** How batches are answered from now on: taken, refused, or never. */
  behave(as: 'takes' | 'refuses' | 'hangs'): void
  close(): Promise<void>
}

interface Otlp {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] }
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
}
interface KeyValue {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes?: readonly KeyValue[]
  readonly status?: { readonly code?: number }
}

const FAILED = 2
const PATIENCE_MS = 15_000

const valuesOf = (attributes: readonly KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansOf = ({ resourceSpans }: Otlp): SeenSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name'])
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId = '', name, kind, attributes, status }) => ({
        ...{ traceId, spanId, parentSpanId, name, kind, service },
        failed: status?.code === FAILED,
        attributes: valuesOf(attributes),
      }))
  })

/** An OpenTelemetry collector for tests: takes OTLP as JSON over HTTP, and shows what came. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const seen: SeenSpan[] = []
  let text = ''
  let behaviour: Parameters<TraceCollector['behave']>[0] = 'takes'
  const take = (body: string, response: ServerResponse) => {
    if (behaviour === 'hangs') return
    if (behaviour === 'refuses') return response.writeHead(503).end()
    text += body
    seen.push(...spansOf(JSON.parse(body) as Otlp))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => take(body, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => seen,
    text: () => text,
    async until(what, find) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(50)) {
        const found = find(seen)
        if (found) return found
      }
      throw new Error(`waited in vain: ${what}; there are ${seen.map(({ service, name }) => `${service}: ${name}`)}`)
    },
    behave(as) {
      behaviour = as
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
