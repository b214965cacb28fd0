import { Uuid } from '@forecourt/contracts'
import { type Static, Type as T } from 'typebox'
import { conforms } from '../storage/conforms.ts'

const TabDraft = T.Object({
  /** Whose session ran out over it; null where a visitor began it. */
  of: T.Union([Uuid, T.Null()]),
  value: T.Unknown(),
})
/** An unsent form that is kept for a tab. */
export type TabDraft = Static<typeof TabDraft>

/** Parses a stored one; null where there is none, or something else. */
export function parseTabDraft(text: string | null): TabDraft | null {
  const found: unknown = JSON.parse(text ?? 'null')
  return conforms(TabDraft, found) ? found : null
}

/** What of it is for whoever is here; undefined where it is somebody else's. @param userId null for a visitor */
export const draftFor = (draft: TabDraft | null, userId: string | null): unknown =>
  draft && (userId === null || draft.of === null || draft.of === userId) ? draft.value : undefined
