export {
  childOf,
  currentContext,
  currentTraceparent,
  enterContext,
  inContext,
  type WorkContext,
} from './context.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { startTelemetry } from './start-telemetry.ts'
