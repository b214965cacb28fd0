import { Counter, Gauge, Histogram, type Metric, register } from 'prom-client'

/** One process may start events twice (tests do): a metric is made once and found again. */
const once = <M extends Metric>(name: string, make: (name: string) => M): M =>
  (register.getSingleMetric(name) as M | undefined) ?? make(name)

/** Events written by this service and not yet acknowledged by the bus; told by the active relay. */
export const outboxPending = once(
  'forecourt_outbox_pending',
  (name) =>
    new Gauge({
      name,
      help: 'Events in the outbox that the bus has not acknowledged',
      labelNames: ['service'],
    }),
)
export const outboxLag = once(
  'forecourt_outbox_lag_seconds',
  (name) =>
    new Gauge({
      name,
      help: 'Age of the oldest event the bus has not acknowledged',
      labelNames: ['service'],
    }),
)
export const published = once(
  'forecourt_events_published_total',
  (name) =>
    new Counter({
      name,
      help: 'Events acknowledged by the bus',
      labelNames: ['service'],
    }),
)
export const delivered = once(
  'forecourt_events_delivered_total',
  (name) =>
    new Counter({
      name,
      help: 'Deliveries by consumer and result: handled, skipped, duplicate, deferred, failed, dead, infrastructure',
      labelNames: ['consumer', 'result'],
    }),
)
export const handlingLag = once(
  'forecourt_event_handling_lag_seconds',
  (name) =>
    new Histogram({
      name,
      help: 'From the moment an event occurred to the commit of its effect',
      labelNames: ['consumer'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
    }),
)
export const healed = once(
  'forecourt_events_healed_total',
  (name) =>
    new Counter({
      name,
      help: 'Events the audit found missing in the inbox and replayed from the producer',
      labelNames: ['consumer'],
    }),
)
export const jobsRun = once(
  'forecourt_jobs_total',
  (name) =>
    new Counter({
      name,
      help: 'Runs of jobs by queue and result: done, failed, dead',
      labelNames: ['queue', 'result'],
    }),
)
