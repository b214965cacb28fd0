import { startTelemetry } from '@forecourt/kernel/telemetry'

await startTelemetry({ service: 'auth', endpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT })

const { run } = await import('@forecourt/kernel/config')
const { startAuth } = await import('./start.ts')
run(startAuth)
