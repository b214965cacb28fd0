import { type ErrorCode, errorStatus } from '@forecourt/contracts'

export interface DomainErrorOptions {
  /** Messages by field name: i18n keys (`validation.emailInvalid`) or ready sentences. */
  fields?: Record<string, string>
  /** Public facts the code promises, e.g. `{ limit, used, max }`. */
  details?: Record<string, unknown>
  /** Seconds after which it is worth trying again; becomes `Retry-After`. */
  retryAfter?: number
  /** Values for the placeholders of the message. */
  params?: Record<string, unknown>
  cause?: unknown
}

/** A refusal that the caller is told about. The code decides the status and is the i18n key of the sentence. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined
  readonly params: Record<string, unknown> | undefined

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = errorStatus[code]
    this.fields = options.fields
    this.details = options.details
    this.retryAfter = options.retryAfter ?? (this.status === 503 ? 5 : undefined)
    this.params = options.params
  }
}
