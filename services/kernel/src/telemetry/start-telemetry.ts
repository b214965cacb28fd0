import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../config/index.ts'
import { recordWith } from './spans.ts'

/** Ends recording; what waits is sent, if the collector takes it within two seconds. */
export interface Telemetry {
  stop(): Promise<void>
}

/** What this folder needs of a log, which itself asks it for trace ids. */
interface Log {
  warn(about: object, message: string): void
  info(about: object, message: string): void
}

/** Spans that wait for the collector, at most: what comes while so many wait is dropped. About 4 MB. */
const MOST_WAITING = 4_096
const AT_ONCE = 512
/** Milliseconds that spans gather, and that the collector has for each batch: one it does not take is dropped. */
const GATHER = 1_000
const TAKE = 5_000
const LAST_TAKE = 2_000
/** OpenTelemetry's `ExportResultCode.SUCCESS`. */
const TAKEN = 0
/** Characters of an attribute: statements are the longest. */
const LONGEST = 2_000

/**
 * Starts recording traces. Without settings nothing is loaded, and trace ids travel all the same (`currentTraceparent`). A
 * collector that is away, or slow, costs spans and nothing else; the log says when that begins and ends.
 */
export async function startTelemetry(
  service: string,
  settings: TracingSettings | undefined,
  log: Log,
): Promise<Telemetry> {
  if (!settings) return { stop: async () => {} }
  const [{ AlwaysOnSampler, BatchSpanProcessor, RandomIdGenerator, TracerProvider }, resources, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const url = `${settings.endpoint.replace(/\/$/, '')}/v1/traces`
  const ids = new RandomIdGenerator()
  /** The SDK begins a trace under no id but one it makes: here it is told, within one call. */
  let given: string | undefined
  const provider = new TracerProvider({
    resource: resources.defaultResource().merge(
      resources.resourceFromAttributes({
        'service.name': service,
        'service.namespace': 'forecourt',
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
    ),
    // Who is not to be recorded does not come here (spans.ts).
    sampler: new AlwaysOnSampler(),
    idGenerator: {
      generateTraceId: () => given ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(new OTLPTraceExporter({ url, timeoutMillis: TAKE }), log),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: AT_ONCE,
        scheduledDelayMillis: GATHER,
        exportTimeoutMillis: TAKE,
      }),
    ],
  })
  const tracer = provider.getTracer('forecourt')
  recordWith({
    chooses: () => Math.random() < settings.ratio,
    root({ name, ...options }, traceId) {
      given = traceId
      try {
        return tracer.startSpan(name, options, ROOT_CONTEXT)
      } finally {
        given = undefined
      }
    },
    child: ({ name, ...options }, parent) => tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent)),
  })
  return {
    async stop() {
      recordWith(undefined)
      await Promise.race([provider.shutdown().catch(() => {}), delay(LAST_TAKE)])
    },
  }
}

/** Says once that the collector takes nothing, and once that it does again. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let away = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== TAKEN
        if (failed && !away) log.warn({ err: result.error }, 'the collector takes no traces, they are dropped')
        if (!failed && away) log.info({}, 'the collector takes traces again')
        away = failed
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
