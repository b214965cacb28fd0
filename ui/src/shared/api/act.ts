import type { EndpointShape, ReplyOf } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import i18next from 'i18next'
import { askConfirmation } from '../confirmation/confirmation.ts'
import type { PersonScope } from '../person/scope.ts'
import { type CallOptions, call, type InputOf } from './call.ts'
import type { createIdempotency } from './idempotency.ts'
import { ApiProblem, asProblem } from './problem.ts'

export interface Act extends CallOptions {
  readonly scope: PersonScope
  readonly idempotency: ReturnType<typeof createIdempotency>
}

/** What tells one action from another: its input, and the files by name, size and time. */
export const contentOf = (input: unknown, files: CallOptions['files']): unknown => [
  input,
  files?.map(({ file }) => [file.name, file.size, file.lastModified]),
]

/**
 * What a person does: keeps the idempotency key over an uncertain end, and where the server wants a fresh session asks "Is it you?"
 * and repeats the same once that is known.
 */
export async function act<E extends EndpointShape>(endpoint: E, input: InputOf<E> | undefined, options: Act) {
  const { idempotency, ...rest } = options
  const once = async (): Promise<ReplyOf<E>> => {
    // Known before: an answer that does not come says nothing about whether the question went out.
    const isOffline = navigator.onLine === false
    try {
      const idempotencyKey = idempotency.keyFor(contentOf(input, rest.files))
      const reply = await call(endpoint, input, { idempotencyKey, ...rest })
      idempotency.settle()
      return reply
    } catch (error) {
      idempotency.settle(error)
      if (!isOffline || asProblem(error).code !== 'NETWORK') throw error
      throw new ApiProblem(0, { code: 'OFFLINE', message: i18next.t('problems.OFFLINE', { ns: 'common' }) })
    }
  }
  return once().catch(async (error: unknown) => {
    if (asProblem(error).code !== 'FRESH_SIGN_IN_REQUIRED' || !(await askConfirmation(options.scope))) throw error
    return once()
  })
}

/** False: whoever asked shows the problem. Default: every problem but 401, 402 and 403 is toasted (spec 8). */
export type Telling = boolean | ((problem: ApiProblem) => boolean)

export function tell(problem: ApiProblem, telling: Telling = true): void {
  const show = typeof telling === 'function' ? telling(problem) : telling
  if (!show || [401, 402, 403].includes(problem.status)) return
  if (problem.code !== 'INTERNAL') return void toast.error(problem.message)
  toast.error(i18next.t('problems.OPERATION_FAILED', { ns: 'common' }), { description: problem.message })
}
