import { isOwnEntry } from '../person/own-entry.ts'
import type { SearchNote } from './found-search.ts'

/** The note of an entry of the history; undefined where there is none, or another person's. */
export function noteIn(state: unknown): SearchNote | undefined {
  if (!isOwnEntry(state)) return undefined
  const note = typeof state === 'object' && state !== null && 'note' in state ? state.note : undefined
  if (typeof note !== 'object' || note === null || !('typed' in note) || typeof note.typed !== 'string')
    return undefined
  const list = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  return {
    typed: note.typed,
    unknown: list('unknown' in note ? note.unknown : []),
    ignored: list('ignored' in note ? note.ignored : []),
    isUnread: 'isUnread' in note && note.isUnread === true,
    kept: list('kept' in note ? note.kept : []),
  }
}
