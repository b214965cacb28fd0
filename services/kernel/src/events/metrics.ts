import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Kept apart from a service's own registry, which is made anew with each application; `eventRoutes` puts them into it. */
const registers = [new Registry()]

/** Events written by this service and not yet acknowledged by the bus; told by the active relay. */
export const outboxPending = new Gauge({
  name: 'forecourt_outbox_pending',
  help: 'Events in the outbox that the bus has not acknowledged',
  labelNames: ['service'],
  registers,
})
export const outboxRefused = new Gauge({
  name: 'forecourt_outbox_refused',
  help: 'Events the bus does not take while it takes others',
  labelNames: ['service'],
  registers,
})
export const outboxLag = new Gauge({
  name: 'forecourt_outbox_lag_seconds',
  help: 'Age of the oldest event the bus has not acknowledged',
  labelNames: ['service'],
  registers,
})
export const laidAside = new Gauge({
  name: 'forecourt_laid_aside',
  help: 'What was given up and waits for an operator, by kind: event, job',
  labelNames: ['service', 'kind'],
  registers,
})
export const jobLag = new Gauge({
  name: 'forecourt_job_lag_seconds',
  help: 'By queue: for how long the oldest job that is due has been waiting, being carried out included',
  labelNames: ['service', 'queue'],
  registers,
})
export const published = new Counter({
  name: 'forecourt_events_published_total',
  help: 'Events acknowledged by the bus, by name: what happened in the business, too',
  labelNames: ['service', 'event'],
  registers,
})
export const consumerPending = new Gauge({
  name: 'forecourt_consumer_pending',
  help: 'Events on the bus that a consumer has yet to be offered; told by the instance whose relay is active',
  labelNames: ['consumer'],
  registers,
})
export const consumerUnacknowledged = new Gauge({
  name: 'forecourt_consumer_unacknowledged',
  help: 'Events a consumer was offered and has not acknowledged',
  labelNames: ['consumer'],
  registers,
})
export const delivered = new Counter({
  name: 'forecourt_events_delivered_total',
  help: 'Deliveries by consumer and result: handled, skipped, duplicate, deferred, failed, dead, infrastructure',
  labelNames: ['consumer', 'result'],
  registers,
})
export const handlingLag = new Histogram({
  name: 'forecourt_event_handling_lag_seconds',
  help: 'From the moment an event occurred to the commit of its effect',
  labelNames: ['consumer'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
  registers,
})
export const healed = new Counter({
  name: 'forecourt_events_healed_total',
  help: 'Events the audit found missing in the inbox and replayed from the producer',
  labelNames: ['consumer'],
  registers,
})
export const jobsRun = new Counter({
  name: 'forecourt_jobs_total',
  help: 'Runs of jobs by queue and result: done, failed, deferred, dead',
  labelNames: ['queue', 'result'],
  registers,
})

export const outageNow = new Gauge({
  name: 'forecourt_outage',
  help: '1 while a consumer or a queue of jobs rests because what it depends on is away',
  labelNames: ['kind'],
  registers,
})

/** All of the above, for a service's `/metrics`. */
export const eventMetrics = [
  outboxPending,
  outboxLag,
  outboxRefused,
  laidAside,
  jobLag,
  published,
  consumerPending,
  consumerUnacknowledged,
  delivered,
  handlingLag,
  healed,
  jobsRun,
  outageNow,
] as const
