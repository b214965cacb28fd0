import type { Notification, PlanTerm } from '@forecourt/contracts'

type Term = Pick<PlanTerm, 'lotId' | 'cartId' | 'family' | 'from' | 'until'>
type Change = Extract<NonNullable<Notification['detail']>, { kind: 'plan' }>['change']

/** Something a person is told of their plan. `key` is the same however often it is found out. */
export interface PlanNews {
  readonly key: string
  readonly change: Change
  readonly cartId: string
  /** When it begins or ends, whichever the change is about. */
  readonly at: string
}

const DAY = 86_400_000
/** A plan that began longer ago is no news: what was held before anybody was told of plans. */
const NEWS_MS = 2 * DAY
/** How long before its end a plan is spoken of, the nearest first (rulings 7). */
const REMINDERS = [1, 7]

/** What a new schedule tells its owner beyond what the one before told. */
export function planNews(before: readonly Term[], after: readonly Term[], now: number): PlanNews[] {
  const ended = before.slice(0, 1).flatMap((last) => endOf(last, after, now))
  return [...ended, ...after.flatMap((term, place) => beginningOf(term, place, before, after, now))]
}

function endOf(last: Term, after: readonly Term[], now: number): PlanNews[] {
  if (after.some(({ lotId }) => lotId === last.lotId) || after[0]?.family === last.family) return []
  if (Date.parse(last.until) <= now) return [news('ended', last, last.until)]
  // A plan that took its place speaks for itself.
  return after.length === 0 ? [news('revoked', last, new Date(now).toISOString())] : []
}

function beginningOf(
  term: Term,
  place: number,
  before: readonly Term[],
  after: readonly Term[],
  now: number,
): PlanNews[] {
  const known = before.findIndex(({ lotId }) => lotId === term.lotId)
  const previous = place > 0 ? after[place - 1] : before[known - 1]
  const extends_ = previous?.family === term.family
  if (place > 0) {
    if (known >= 0) return []
    return [extends_ ? news('extended', term, term.until) : news('planned', term, term.from)]
  }
  if (known === 0 || extends_ || Date.parse(term.from) < now - NEWS_MS) return []
  return [news('started', term, runOf(after).until)]
}

/** The last of the plans of one family that follow each other, beginning with the present one. */
function runOf<T extends Term>(terms: readonly [T, ...T[]] | readonly T[]): T {
  const other = terms.findIndex(({ family }) => family !== terms[0]?.family)
  const last = terms[(other < 0 ? terms.length : other) - 1]
  if (!last) throw new Error('a schedule without plans has no end')
  return last
}

/** Whether the plan in force ends so soon that its owner is reminded, and of which end. */
export function reminderOf(terms: readonly Term[], now: number): PlanNews | undefined {
  const left = terms.filter(({ until }) => now < Date.parse(until))
  if (left.length === 0) return undefined
  const last = runOf(left)
  const days = REMINDERS.find((one) => Date.parse(last.until) - now <= one * DAY)
  if (days === undefined) return undefined
  return { ...news('ending', last, last.until), key: `ending:${last.lotId}:${last.until}:${days}` }
}

/** What a plan may do twice, as disputes and better gifts stop it for a while, is told each time: its term is another one then. */
const timeOf = (change: Change, { from, until }: Term): string =>
  change === 'started' ? `:${from}` : change === 'revoked' ? `:${until}` : ''

const news = (change: Change, term: Term, at: string): PlanNews => ({
  key: `${change}:${term.lotId}${timeOf(change, term)}`,
  ...{ change, cartId: term.cartId, at },
})
