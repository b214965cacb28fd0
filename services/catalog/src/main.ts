import { startTelemetry } from '@forecourt/kernel/telemetry'

// First of all, so that everything loaded afterwards is traced.
await startTelemetry({
  service: 'catalog',
  ...(process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT } : {}),
})
const { run } = await import('@forecourt/kernel/config')
const { startCatalog } = await import('./start.ts')
await run(startCatalog)
