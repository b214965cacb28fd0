import type { ApiProblem } from './call.ts'

/** One intended message: its content, and the Idempotency-Key it goes under. */
export interface Attempt {
  content: string
  key: string
}

/** The attempt to send `body`: the one before when the content is the same, so that a repeat cannot arrive twice. */
export function attemptFor(
  before: Attempt | undefined,
  body: object,
  newKey = () => crypto.randomUUID() as string,
): Attempt {
  const content = JSON.stringify(body)
  return before?.content === content ? before : { content, key: newKey() }
}

/** Whether the message may have arrived although no answer said so; the next try must then carry the same key. */
export const isUncertain = (problem: Pick<ApiProblem, 'status' | 'code'>): boolean =>
  problem.status === 0 || problem.status === 408 || problem.status >= 500 || problem.code === 'IN_PROGRESS'

/** An attempt as it comes out of a kept draft, whatever an older version wrote. */
export function readAttempt(stored: unknown): Attempt | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { content, key } = stored as Partial<Attempt>
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined
}
