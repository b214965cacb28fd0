import Format from 'typebox/format'

/** Days and instants that every part can store and count with: PostgreSQL knows no year 0, ISO 8601 none of five digits. */
const storableYear = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999

const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** A calendar day of the years 1 to 9999. */
export const isDay = (text: string): boolean => Format.IsDate(text) && storableYear(new Date(text))

/**
 * An instant of the years 1 to 9999, in UTC. Of RFC 3339 only what everybody reads alike: no leap seconds, and no offset
 * that is no time zone's.
 */
export function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1]
  const date = new Date(text)
  return day !== undefined && Format.IsDate(day) && !Number.isNaN(date.getTime()) && storableYear(date)
}

// Of the registry, so that `format: 'date'` means the same to the kernel, the forms and the tests.
Format.Set('date', isDay)
Format.Set('date-time', isInstant)
