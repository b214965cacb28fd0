import type { Problem } from '@forecourt/contracts'

/** `status` 0: no answer came. `NETWORK`: connection failed; `CLIENT_TIMEOUT`: nothing for 50 s; `UNREADABLE`: not our format. */
export type ClientCode = 'NETWORK' | 'OFFLINE' | 'CLIENT_TIMEOUT' | 'UNREADABLE' | 'NO_CONTENT'

/** What every failed call throws: the server's problem (rulings 1), or one of ours when no readable answer came. */
export class ApiProblem extends Error {
  readonly status: number
  /** A code of `contracts/errors.ts`, or a {@link ClientCode}. */
  readonly code: string
  /** Field name → sentence, as the server worded it. */
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly requestId: string | undefined
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: Pick<Problem, 'code' | 'message'> & Partial<Problem>, retryAfter?: number) {
    super(body.message)
    this.name = 'ApiProblem'
    this.status = status
    this.code = body.code
    this.fields = body.fields
    this.details = body.details
    this.requestId = body.requestId
    this.retryAfter = retryAfter
  }
}

/** Anything thrown, as an {@link ApiProblem}. Aborts are not problems: check `isAbort` first. */
export const asProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem
    ? error
    : new ApiProblem(0, { code: 'NETWORK', message: error instanceof Error ? error.message : String(error) })

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
