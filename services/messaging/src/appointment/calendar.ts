import type { Mail } from '@forecourt/kernel/mail'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

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
 * the appointment, and its SEQUENCE 0, then 1. The address of the other is in none of it.
 *
 * @param from the address our mails come from: what a calendar program answers goes there
 * @param attendee whose copy it is: an invitation that names nobody is shown as nobody's. It is agreed on already, so nothing
 *   is asked. Without one the file only tells of the viewing
 */
export function calendarOf(viewing: Viewing, from: string, attendee?: string): Required<Mail>['calendar'] {
  const { id, startsAt, minutes, isCancelled, summary, url, changedAt } = viewing
  const { hostname } = new URL(url)
  const start = new Date(startsAt)
  const asked = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const method = attendee === undefined ? ICalCalendarMethod.PUBLISH : asked
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
    organizer: { name: 'Forecourt', email: from },
    ...(attendee !== undefined && {
      attendees: [{ email: attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    }),
  })
  return { method, content: calendar.toString() }
}
