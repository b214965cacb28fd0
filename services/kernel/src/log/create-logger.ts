import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { currentContext, currentTraceId } from '../telemetry/context.ts'
import { redact } from './redaction.ts'

export type { Logger }

/** An error's log form: its fields pass the redaction too (a database error may quote a row). */
const errorOf = (error: Error) => redact(stdSerializers.errWithCause(error))

/**
 * The logger of a process: JSON lines with service, request id and trace id; passwords, one-time codes, tokens, secrets,
 * cookies and authorisations are blanked by name at any depth.
 */
export function createLogger(options: { service: string; level?: string; destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: { service: options.service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: Record<string, unknown>) => redact(entry) as Record<string, unknown>,
    },
    serializers: { err: errorOf, error: errorOf },
    mixin: () => {
      const work = currentContext()
      return work ? { requestId: work.requestId, traceId: currentTraceId() } : {}
    },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
