import type { EventDataOf, Locale, Notification, SavedSearchMatched } from '@forecourt/contracts'

type Detail = NonNullable<Notification['detail']>
type SearchDetail = Extract<Detail, { kind: 'search' }>

/** What the inbox keeps of a kind: as the API tells it, but with its words in every language. */
export type StoredDetail =
  | Exclude<Detail, { kind: 'search' }>
  | (Omit<SearchDetail, 'criteria'> & { readonly criteria: EventDataOf<typeof SavedSearchMatched>['criteria'] })

/** A stored detail in one language. */
export const toDetail = (stored: StoredDetail | null, locale: Locale): Detail | null =>
  stored?.kind === 'search' ? { ...stored, criteria: stored.criteria[locale] } : stored
