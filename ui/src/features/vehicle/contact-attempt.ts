import type { ApiProblem } from '../../shared/api/call.ts'

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

/** A kept draft as it comes out of storage: whatever an older version wrote, only texts get through. */
export interface ContactDraft {
  email?: string
  phone?: string
  message?: string
  attempt?: Attempt
}
export function readContactDraft(stored: unknown): ContactDraft {
  if (typeof stored !== 'object' || stored === null) return {}
  const from = stored as Record<string, unknown>
  const draft: ContactDraft = {}
  for (const name of ['email', 'phone', 'message'] as const) {
    const value = from[name]
    if (typeof value === 'string') draft[name] = value
  }
  const attempt = from.attempt as Partial<Attempt> | undefined
  if (typeof attempt?.content === 'string' && typeof attempt.key === 'string')
    draft.attempt = { content: attempt.content, key: attempt.key }
  return draft
}
