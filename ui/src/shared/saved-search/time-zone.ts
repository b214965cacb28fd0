/** The browser's time zone for the server, where it tells one. */
export function ownTimeZone(): { timeZone?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone && !timeZone.startsWith('Etc/Unknown') ? { timeZone } : {}
}
