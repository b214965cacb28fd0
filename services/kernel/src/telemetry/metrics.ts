import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The Prometheus metrics of one process. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'endpoint' | 'status'>
  /** A counter of the service's own. */
  counter<const Label extends string>(of: CounterOptions<Label>): Pick<Counter<Label>, 'inc'>
  /** Figures of the service's own, by name, asked for whenever somebody looks. */
  figures(
    of: { readonly name: string; readonly help: string },
    read: () => Promise<Readonly<Record<string, number>>>,
  ): void
  /** One figure of the service's own, asked for whenever somebody looks. */
  gauge(of: { readonly name: string; readonly help: string }, read: () => number): void
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
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its reply, by endpoint id and status.',
    labelNames: ['endpoint', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return {
    registry,
    requests,
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
