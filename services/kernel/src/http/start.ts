import type { ServiceConfig } from '../config/index.ts'
import { startTelemetry } from '../telemetry/index.ts'
import type { App } from './create-app.ts'

/** Seconds a drain may take before the process ends anyway. */
const DRAIN_LIMIT_MS = 15_000

export interface StartOptions {
  /** Runs after the server has closed: stop consumers, close the database. */
  readonly onStop?: () => Promise<void>
}

/**
 * Records traces where that is set up, listens, and stops cleanly on SIGTERM, SIGINT or when the parent process goes: no new requests, those in flight finish,
 * then `onClose` hooks run and the process ends. A second signal ends it at once.
 *
 * @returns the address, e.g. `http://127.0.0.1:4001`; `app.operations` listens at its own
 */
export async function start(
  app: App,
  config: Pick<ServiceConfig, 'host' | 'port' | 'operations' | 'tracing'> & { readonly service: string },
  options: StartOptions = {},
): Promise<string> {
  const telemetry = startTelemetry(config.service, config.tracing, app.log)
  let stopping = false
  const stop = (why: string): void => {
    if (stopping) {
      app.log.warn({ why }, 'stopping at once')
      process.exit(1)
    }
    stopping = true
    app.log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
    app
      .close()
      .then(() => options.onStop?.())
      .then(async () => (await telemetry).stop())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      })
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // Started by the run program over IPC: when that goes, for whatever reason, so does this process.
  if (process.connected) process.on('disconnect', () => stop('parent gone'))
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'))
  await telemetry
  const operations = await app.operations.listen(config.operations)
  const address = await app.listen({ host: config.host, port: config.port })
  process.send?.({ type: 'listening', address, operations })
  return address
}
