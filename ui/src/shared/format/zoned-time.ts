import { knownTimeZone } from '@forecourt/contracts'

/** A moment with day and time of day as they are in a time zone; in the reader's where none is given. */
export const zonedTime = (tag: string, moment: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(tag, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
    ...(timeZone && { timeZone: knownTimeZone(timeZone) }),
  }).format(new Date(moment))

/** The time of day somewhere else, where it is another than the reader's; undefined where it is the same. */
export function timeElsewhere(tag: string, moment: string, timeZone: string): string | undefined {
  const there = zonedTime(tag, moment, timeZone)
  return there === zonedTime(tag, moment) ? undefined : there
}

/** The time zone of this browser, by its IANA name. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
