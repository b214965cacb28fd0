import type { Notification } from '@forecourt/contracts'
import { paths } from '../../app/paths.ts'

export interface Look {
  pathname: string
  search: string
  /** The tab is visible and has the focus. */
  isHere: boolean
}

/**
 * Whether the person has an entry before their eyes: its conversation is open, or the inbox is, at its first page and with
 * nothing on that hides the entry. Words are known to the server alone: with any, the entry counts as hidden.
 */
export function isLookedAt({ threadId, kind }: Pick<Notification, 'threadId' | 'kind'>, look: Look): boolean {
  if (threadId !== null && look.pathname === paths.thread(threadId)) return true
  if (!look.isHere || withSlash(look.pathname) !== paths.notifications()) return false
  const shown = new URLSearchParams(look.search)
  const only = shown.get('kind')
  return (
    (shown.get('page') ?? '1') === '1' && !shown.get('q') && shown.get('status') !== 'read' && (!only || only === kind)
  )
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)
