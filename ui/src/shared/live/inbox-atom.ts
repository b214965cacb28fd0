import { atom } from 'jotai'
import type { InboxState } from './inbox-state.ts'

/** What this tab knows of the inbox; null until it was read once. */
export const inboxAtom = atom<InboxState | null>(null)
