import { startTelemetry } from '@forecourt/kernel/telemetry'

await startTelemetry({ service: 'bff', endpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT })

const { run } = await import('@forecourt/kernel/config')
const { startBff } = await import('./start.ts')
run(startBff)
