export { auditPage } from './audit-page.ts'
export { type Bus, connectBus } from './bus.ts'
export { type Consumer, consumer, type Delivery } from './consumer.ts'
export {
  type DeadJob,
  type DeadLetter,
  listDeadJobs,
  listDeadLetters,
  replayDeadLetter,
  retryDeadJob,
} from './dead-letters.ts'
export { emit } from './emit.ts'
export { eventContracts } from './endpoints.ts'
export { type EnvelopeOf, type EventInput, open as openEnvelope, SchemaMismatch } from './envelope.ts'
export { eventRoutes } from './event-routes.ts'
export { enqueue, type JobRun, type Worker, worker } from './jobs.ts'
export type { NatsSettings } from './nats-link.ts'
export { eventsSql } from './schema.ts'
export { type EventOptions, type EventStatus, type Events, startEvents } from './start-events.ts'
export { applyDeletion, applyState, type StateTarget } from './state.ts'
