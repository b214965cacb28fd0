/** Whether a name is an IANA time zone that this runtime knows. PostgreSQL knows more names (`posix/…`, `Factory`). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A time zone that times can be written in: UTC in place of one that this runtime does not know. */
export const knownTimeZone = (name: string): string => (isTimeZone(name) ? name : 'UTC')
