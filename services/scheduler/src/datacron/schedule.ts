import { Cron } from 'croner'

/** What every job without a time zone of its own goes by. */
export const DEFAULT_TIME_ZONE = 'UTC'

/** A job's times. */
export interface Times {
  readonly cron: string
  /** IANA name; UTC when null or empty. */
  readonly timeZone: string | null
}

/**
 * A cron expression in a time zone. Where clocks change, the rule is Vixie cron's:
 *
 * - A job at fixed times (no `*`, no step in its seconds, minutes and hours) whose time does not exist on a day runs at
 *   the first moment after the gap; one whose time occurs twice runs at the first of both.
 * - Any other job goes by real time: what falls into the gap does not exist, and in a repeated hour it runs in both.
 *
 * @throws when the expression or the zone cannot be understood
 */
export const scheduleOf = ({ cron, timeZone }: Times): Cron =>
  new Cron(cron, { timezone: timeZone || DEFAULT_TIME_ZONE, fixedTimeRule: 'no-wildcard' })

/** The next `count` times strictly after an instant; fewer where the expression comes to an end. */
export const nextTimes = (times: Times, count: number, after: Date): Date[] => scheduleOf(times).nextRuns(count, after)

/** Whether a cron expression (5 or 6 fields, or a nickname such as `@daily`) can be understood, and ever comes. */
export function isCron(expression: string): boolean {
  try {
    return new Cron(expression, { timezone: DEFAULT_TIME_ZONE }).nextRun() !== null
  } catch {
    return false
  }
}

/** Whether this is the name of a time zone; offsets such as `+02:00` are none, because they know no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
