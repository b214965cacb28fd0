import type { SavedSearchRow } from './saved-search.row.ts'

/** Milliseconds from one message of a search to the next; what is found meanwhile comes together (rulings 4). */
export const ALERT_WINDOW = 3_600_000

/** When a search may tell again. */
export const mayTellFrom = ({ told_at }: Pick<SavedSearchRow, 'told_at'>, now: Date): Date =>
  told_at === null ? now : new Date(Math.max(now.getTime(), told_at.getTime() + ALERT_WINDOW))
