import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface Viewing {
  readonly id: string
  readonly summary: string
  readonly startsAt: string
  readonly minutes: number
  readonly isCancelled: boolean
  /** When it was agreed on, or called off. */
  readonly changedAt: Date
  readonly url: string
}

/**
 * A viewing as a calendar program takes it (RFC 5546). It is agreed on once, and called off at most once: its UID is that of
 * the appointment, and its SEQUENCE 0, then 1. Addresses of the two are in none of it.
 */
export function calendarOf(viewing: Viewing): { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } {
  const { id, startsAt, minutes, isCancelled, summary, url, changedAt } = viewing
  const { hostname } = new URL(url)
  const start = new Date(startsAt)
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ method, prodId: { company: 'Forecourt', product: 'Viewings' } })
  calendar.createEvent({
    id: `appointment-${id}@${hostname}`,
    sequence: isCancelled ? 1 : 0,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: changedAt,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary,
    url,
    organizer: { name: 'Forecourt', email: `no-reply@${hostname}` },
  })
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() }
}
