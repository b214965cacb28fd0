export {
  childOf,
  currentContext,
  currentTraceparent,
  enterContext,
  inContext,
  traceIdOf,
  type WorkContext,
} from './context.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { startTelemetry } from './start-telemetry.ts'
