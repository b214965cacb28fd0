/** Stops exporting; flushes what is waiting. */
export interface Telemetry {
  stop(): Promise<void>
}

const pathOf = (target: string): string => target.split('?')[0] ?? ''

/**
 * Starts OpenTelemetry tracing. Call it first in `main.ts`, before Fastify and pg are imported (import those dynamically
 * or from a second module). Without an endpoint nothing is loaded: trace ids still travel, see `currentTraceparent`.
 */
export async function startTelemetry({
  service,
  endpoint,
}: {
  service: string
  endpoint?: string | undefined
}): Promise<Telemetry> {
  if (!endpoint) return { stop: async () => {} }
  const [
    { NodeSDK },
    { OTLPTraceExporter },
    { PgInstrumentation },
    { UndiciInstrumentation },
    { FastifyOtelInstrumentation },
  ] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/instrumentation-undici'),
    import('@fastify/otel'),
  ])
  const sdk = new NodeSDK({
    serviceName: service,
    traceExporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
    instrumentations: [
      new PgInstrumentation({ requireParentSpan: true }),
      // Queries carry one-time codes, tokens and what people search for: no trace says them.
      new UndiciInstrumentation({
        startSpanHook: ({ origin, path }) => ({ 'url.full': `${origin}${pathOf(path)}`, 'url.query': '' }),
      }),
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        requestHook: (span, { url }) => void span.setAttribute('url.path', pathOf(url)),
      }),
    ],
  })
  sdk.start()
  return { stop: () => sdk.shutdown() }
}
