import type { AlertFrequency } from '@forecourt/contracts'

/** Digests come at eight in the morning of the person's time zone, weekly ones on Mondays. */
const HOUR = 8
const MONDAY = 1
const DAY = 86_400_000

/** When the next digest is due, strictly after `now`; null where the frequency has none. */
export function nextDue(frequency: AlertFrequency, timeZone: string, now: Date): Date | null {
  if (frequency !== 'daily' && frequency !== 'weekly') return null
  // Wall-clock figures are kept as if they were UTC: days can then be counted without a calendar.
  const today = Math.floor((now.getTime() + offset(timeZone, now.getTime())) / DAY) * DAY
  for (let day = today; ; day += DAY) {
    if (frequency === 'weekly' && new Date(day).getUTCDay() !== MONDAY) continue
    const due = instantOf(day + HOUR * 3_600_000, timeZone)
    if (due > now.getTime()) return new Date(due)
  }
}

/** The instant at which clocks of a zone show this. The second look is for days on which the clocks change. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - offset(timeZone, wall)
  return wall - offset(timeZone, guess)
}

/** Milliseconds that clocks of a zone are ahead of UTC at an instant. */
function offset(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(instant / 1000) * 1000
}
