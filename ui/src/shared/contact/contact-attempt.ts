import { type Attempt, readAttempt } from '../api/attempt.ts'

/** A kept draft as it comes out of storage: whatever an older version wrote, only what fits gets through. */
export interface ContactDraft {
  email?: string
  phone?: string
  message?: string
  hideEmail?: boolean
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
  if (from.hideEmail === true) draft.hideEmail = true
  const attempt = readAttempt(from.attempt)
  if (attempt) draft.attempt = attempt
  return draft
}
