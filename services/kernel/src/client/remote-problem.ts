import { type ErrorCode, errorStatus, Problem } from '@forecourt/contracts'
import { Compile } from 'typebox/compile'
import { DomainError } from '../errors/index.ts'

const problemSchema = Compile(Problem)

/** A refusal by another service, with its status and its body as it came. */
export class RemoteProblem extends DomainError {
  override name = 'RemoteProblem'
  readonly remoteStatus: number
  readonly body: Problem

  constructor(remoteStatus: number, body: Problem, retryAfter?: number) {
    super(isCode(body.code) ? body.code : 'BAD_GATEWAY', {
      ...(body.fields ? { fields: body.fields } : {}),
      ...(body.details ? { details: body.details } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
    this.remoteStatus = remoteStatus
    this.body = body
  }
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code)

/** The error a reply stands for: a problem of ours, or 502 for anything that is not one. */
export function remoteError(status: number, text: string, retryAfter: string | string[] | undefined): DomainError {
  try {
    const body: unknown = JSON.parse(text)
    if (problemSchema.Check(body))
      return new RemoteProblem(status, body, /^\d+$/.test(String(retryAfter)) ? Number(retryAfter) : undefined)
  } catch {
    // Not JSON, so no problem of ours: see below.
  }
  if (status === 503) return new DomainError('UNAVAILABLE', { retryAfter: 2 })
  return new DomainError('BAD_GATEWAY', { cause: new Error(`status ${status} without a problem body`) })
}
