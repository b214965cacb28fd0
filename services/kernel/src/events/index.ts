export { auditPage } from './audit-page.ts'
export { type Consumer, consumer, type Delivery } from './consumer.ts'
export { type DeadJob, deadJobs, listDeadJobs } from './dead-jobs.ts'
export { type DeadLetter, deadLetters, listDeadLetters } from './dead-letters.ts'
export { emit } from './emit.ts'
export { eventContracts } from './endpoints.ts'
export { type EnvelopeOf, type EventInput, open as openEnvelope, SchemaMismatch } from './envelope.ts'
export { eventRoutes } from './event-routes.ts'
export { describe as describeFailure } from './failure.ts'
export {
  batchWorker,
  dropJob,
  enqueue,
  enqueueWithCommit,
  insertJobs,
  type JobRun,
  keepPlace,
  type Worker,
  wakeWorker,
  worker,
} from './jobs.ts'
export type { NatsSettings } from './nats-link.ts'
export { type EventOptions, type EventStatus, type Events, startEvents } from './start-events.ts'
export { applyDeletion, applyState, type StateTarget } from './state.ts'
export { type Ticker, ticker } from './ticker.ts'
export { untilWritten } from './until-written.ts'
