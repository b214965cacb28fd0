/** Instants are whole seconds since 1970, UTC: months are the calendar's, whatever the clock of a machine says of zones. */
const DAY = 86_400

/** The same day and time `months` later, in UTC; the last day of the month where it has no such day. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000 + (at % DAY)
}

/** How many months' ends lie between two instants. */
export const monthsBetween = (from: number, to: number): number => {
  const [a, b] = [new Date(from * 1000), new Date(to * 1000)]
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
}

/**
 * The month that contacts are counted in (rulings 6): from the lot's start, clamped to the month's end.
 *
 * @param monthsFrom where the paid plan's months are counted from; null on the free plan: the calendar's month, UTC
 */
export function contactMonth(monthsFrom: number | null, at: number): { from: number; until: number } {
  const now = new Date(at * 1000)
  const start = monthsFrom ?? Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / 1000
  const months = monthsBetween(start, at)
  const begun = addMonths(start, months) <= at ? months : months - 1
  return { from: addMonths(start, begun), until: addMonths(start, begun + 1) }
}
