import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { OpenMetrics, prefersOpenMetrics } from './open-metrics.ts'

/** The Prometheus metrics of one process. */
export interface Metrics {
  readonly registry: Registry
  /** Counts a request of so many seconds. @param traceId of the trace it is recorded in: an example of its bucket */
  answered(labels: Readonly<Record<'endpoint' | 'status', string>>, seconds: number, traceId: string | undefined): void
  /** A counter of the service's own. */
  counter<const Label extends string>(of: CounterOptions<Label>): Pick<Counter<Label>, 'inc'>
  /** Figures of the service's own, by name, asked for whenever somebody looks. */
  figures(
    of: { readonly name: string; readonly help: string },
    read: () => Promise<Readonly<Record<string, number>>>,
  ): void
  /** One figure of the service's own, asked for whenever somebody looks. */
  gauge(of: { readonly name: string; readonly help: string }, read: () => number): void
  /** All of them: in Prometheus' text format, or as OpenMetrics with their examples where the `Accept` asks for that. */
  told(accept: string | undefined): Promise<{ readonly type: string; readonly text: string }>
  /** Connections, timers and listeners held for collecting are let go. */
  close(): void
}

interface CounterOptions<Label extends string> {
  /** `forecourt_…_total`. */
  readonly name: string
  readonly help: string
  readonly labelNames: readonly Label[]
}

/** Creates a registry with the process metrics and `http_request_duration_seconds` by endpoint and status. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  // prom-client types the labels of examples as the metric's own.
  const requests = new Histogram<'endpoint' | 'status' | 'trace_id'>({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its reply, by endpoint id and status.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    // prom-client lets it into no registry of the older format, which simply leaves them out.
    registers: [],
    enableExemplars: true,
  })
  registry.registerMetric(requests)
  const open = new OpenMetrics(registry, { service })
  return {
    registry,
    answered: (labels, value, traceId) =>
      requests.observe({ labels, value, ...(traceId ? { exemplarLabels: { trace_id: traceId } } : {}) }),
    async told(accept) {
      const one = prefersOpenMetrics(accept) ? open : registry
      return { type: one.contentType, text: await one.metrics() }
    },
    counter: (of) => new Counter({ ...of, registers: [registry] }),
    figures: (of, read) => {
      new Gauge({
        ...of,
        labelNames: ['figure'],
        registers: [registry],
        async collect() {
          this.reset()
          for (const [figure, value] of Object.entries(await read())) this.set({ figure }, value)
        },
      })
    },
    gauge: (of, read) => {
      new Gauge({
        ...of,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    close: () => registry.clear(),
  }
}
