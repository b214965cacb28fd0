import type { Locale, ViewingHours } from '@forecourt/contracts'

type Hours = Pick<ViewingHours['weekly'][number], 'from' | 'until'>

/** "Monday–Friday 5:00 – 8:00 PM and Saturday 10:00 AM – 4:00 PM", in a language; undefined without any. */
export function hoursText(weekly: ViewingHours['weekly'], locale: Locale): string | undefined {
  const tag = locale.replace('_', '-')
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
  // January 1st 2024 was a Monday.
  const nameOf = (day: number): string => weekday.format(Date.UTC(2024, 0, day))
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' })
  const at = (text: string): number => Date.parse(`2024-01-01T${text}:00Z`)
  const and = new Intl.ListFormat(tag, { type: 'conjunction' })
  const stretches = stretchesOf(weekly).map(({ first, last, hours }) => {
    const days = first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`
    return `${days} ${hours.map(({ from, until }) => clock.formatRange(at(from), at(until))).join(', ')}`
  })
  return stretches.length === 0 ? undefined : and.format(stretches)
}

/** Days in a row that have the same hours. */
function stretchesOf(weekly: ViewingHours['weekly']) {
  const stretches: { first: number; last: number; hours: Hours[] }[] = []
  for (let day = 1; day <= 7; day += 1) {
    const hours = weekly.filter((one) => one.day === day).sort((a, b) => a.from.localeCompare(b.from))
    if (hours.length === 0) continue
    const before = stretches.at(-1)
    if (before && before.last === day - 1 && isSame(before.hours, hours)) before.last = day
    else stretches.push({ first: day, last: day, hours })
  }
  return stretches
}

const isSame = (one: readonly Hours[], other: readonly Hours[]): boolean =>
  one.length === other.length &&
  one.every(({ from, until }, place) => other[place]?.from === from && other[place]?.until === until)
