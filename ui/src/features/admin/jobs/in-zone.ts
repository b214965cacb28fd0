/** A moment in a job's own time zone, with its weekday and the zone's short name: `Sun, Nov 22, 2026, 16:30 GMT+1`. */
export const inZone = (moment: string, timeZone: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment))

/** `340 ms`, `2.4 s`, `3 min 5 s`. */
export function durationIn(milliseconds: number, tag: string): string {
  const unit = (value: number, name: string, digits = 0) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, maximumFractionDigits: digits }).format(value)
  if (milliseconds < 1_000) return unit(milliseconds, 'millisecond')
  if (milliseconds < 60_000) return unit(milliseconds / 1_000, 'second', 1)
  const seconds = Math.round(milliseconds / 1_000)
  return `${unit(Math.floor(seconds / 60), 'minute')} ${unit(seconds % 60, 'second')}`
}
