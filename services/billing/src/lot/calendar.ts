import { addMonths, monthsBetween } from '@forecourt/contracts'

/** Whole seconds since 1970, UTC. Terms and clocks count in them. */
export type Seconds = number

const DAY = 86_400

/**
 * When a term that begins at `from` ends. One that continues months counted from the 31st keeps the 31st where a month has it:
 * January 31st, February 28th, March 31st.
 *
 * @param monthsFrom the instant the plan's months are counted from
 */
export function endOfTerm(monthsFrom: Seconds, from: Seconds, months: number): Seconds {
  const before = monthsBetween(monthsFrom, from)
  return addMonths(monthsFrom, before) === from ? addMonths(monthsFrom, before + months) : addMonths(from, months)
}

/** The next midnight, UTC. */
export const nextDay = (at: Seconds): Seconds => at - (at % DAY) + DAY
