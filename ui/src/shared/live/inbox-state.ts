import type { Notification, NotificationChanges } from '@forecourt/contracts'

export type Change = NotificationChanges['changes'][number]

/** What the leading tab passes on: the server's answer, and the cursor it was asked from. */
export interface Delta extends NotificationChanges {
  from: number
}

export interface InboxState {
  /** Everything up to here is known. */
  cursor: number
  unread: number
  /** The latest changes, oldest first, so that a list that was read a moment earlier can catch up. */
  log: readonly Change[]
  /** Cursor before the first entry of `log`: a list older than this must be read again. */
  logFrom: number
  /** Entries with a later id are news to this tab: ids are UUIDv7 and grow with time. */
  baseline: string
  /** Ids that came by a change: the second change of an entry is no arrival. */
  seen: ReadonlySet<string>
}

const logSize = 500

/** State of a tab that has just read the inbox; `known`: ids of its first entries. */
export const startState = (cursor: number, unread: number, known: readonly string[]): InboxState => ({
  cursor,
  unread,
  log: [],
  logFrom: cursor,
  baseline: known.toSorted().at(-1) ?? '',
  seen: new Set(),
})

export type Step =
  | { kind: 'applied'; state: InboxState; fresh: readonly Change[]; arrivals: readonly Notification[] }
  /** Already known: another tab's word came later than our own. */
  | { kind: 'stale' }
  /** Something between was missed (a frozen tab): read `notification/changes` from `after` first. */
  | { kind: 'gap'; after: number }

const isArrival = (state: InboxState, { notification, id }: Change): boolean =>
  notification !== null && !notification.read && !state.seen.has(id) && id > state.baseline

/** Takes a delta in. Nothing is taken twice and nothing is skipped, whatever order the tabs speak in. */
export function step(state: InboxState, delta: Delta): Step {
  if (delta.cursor <= state.cursor) {
    const isCorrection = delta.cursor === state.cursor && delta.unread !== state.unread
    return isCorrection
      ? { kind: 'applied', state: { ...state, unread: delta.unread }, fresh: [], arrivals: [] }
      : { kind: 'stale' }
  }
  if (delta.from > state.cursor) return { kind: 'gap', after: state.cursor }
  const fresh = delta.changes.filter((change) => change.cursor > state.cursor)
  const arrivals = fresh.filter((change) => isArrival(state, change)).flatMap(({ notification }) => notification ?? [])
  const whole = [...state.log, ...fresh]
  const log = whole.slice(-logSize)
  const lastDropped = whole[whole.length - log.length - 1]
  return {
    kind: 'applied',
    fresh,
    arrivals,
    state: {
      ...state,
      cursor: delta.cursor,
      unread: delta.unread,
      log,
      logFrom: lastDropped?.cursor ?? state.logFrom,
      seen: fresh.length > 0 ? new Set([...state.seen, ...fresh.map(({ id }) => id)]) : state.seen,
    },
  }
}
