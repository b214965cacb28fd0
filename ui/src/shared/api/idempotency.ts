import { ApiProblem } from './problem.ts'

/**
 * The key of one intended action. When an attempt ends without an answer (connection lost, server trouble) the action
 * may have happened: pressing the button again with the same content must carry the same key, so that it happens once.
 * A definite refusal, a success or other content starts a new action.
 */
export function createIdempotency(newKey: () => string = () => crypto.randomUUID()) {
  let pending: { content: string; key: string } | undefined
  return {
    keyFor(input: unknown): string {
      const content = JSON.stringify(input) ?? ''
      if (pending?.content !== content) pending = { content, key: newKey() }
      return pending.key
    },
    settle(error?: unknown): void {
      const uncertain =
        error instanceof ApiProblem && (error.status === 0 || error.status >= 500 || error.status === 408)
      if (!uncertain && !(error instanceof ApiProblem && error.code === 'IN_PROGRESS')) pending = undefined
    },
  }
}
