import type { DataOf, EventDataOf, Locale, Notification, planNames, SavedSearchMatched } from '@forecourt/contracts'

type Detail = NonNullable<Notification['detail']>
type SearchDetail = Extract<Detail, { kind: 'search' }>
type PlanDetail = Extract<Detail, { kind: 'plan' }>

/** What the inbox keeps of a kind: as the API tells it, but with its words in every language. */
export type StoredDetail =
  | Exclude<Detail, { kind: 'search' | 'plan' }>
  | (Omit<SearchDetail, 'criteria'> & { readonly criteria: EventDataOf<typeof SavedSearchMatched>['criteria'] })
  | (Omit<PlanDetail, 'plan'> & { readonly plan: DataOf<typeof planNames> | null })

/** A stored detail in one language. */
export function toDetail(stored: StoredDetail | null, locale: Locale): Detail | null {
  if (stored?.kind === 'search') return { ...stored, criteria: stored.criteria[locale] }
  if (stored?.kind === 'plan') return { ...stored, plan: stored.plan?.[locale] ?? null }
  return stored
}
