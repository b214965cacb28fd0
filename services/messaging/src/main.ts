import { startTelemetry } from '@forecourt/kernel/telemetry'

await startTelemetry({ service: 'messaging', endpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT })

const { run } = await import('@forecourt/kernel/config')
const { startMessaging } = await import('./start.ts')
run(startMessaging)
