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

const fieldNames = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const

/** Why a cron expression cannot be kept: it has another number of fields, one of them is wrong, or its time never comes. */
export type CronFault = 'count' | 'never' | (typeof fieldNames)[number]

const parsed = (expression: string): Cron | undefined => {
  try {
    return new Cron(expression, { timezone: DEFAULT_TIME_ZONE })
  } catch {
    return undefined
  }
}

/** What is wrong with a cron expression (5 to 7 fields, or a nickname such as `@daily`); null: nothing. */
export function cronFault(expression: string): CronFault | null {
  const cron = parsed(expression)
  if (cron) return cron.nextRun() === null ? 'never' : null
  const fields = expression.trim().split(/\s+/)
  if (fields.length < 5 || fields.length > 7) return 'count'
  const names = fields.length === 5 ? fieldNames.slice(1, 6) : fieldNames.slice(0, fields.length)
  const alone = (place: number) => fields.map((field, at) => (at === place ? field : '*')).join(' ')
  return names.find((_name, place) => !parsed(alone(place))) ?? 'count'
}

/** Whether two times of a valid expression are ever closer together than so many seconds. */
export function isDenserThan(expression: string, seconds: number): boolean {
  // Times closer than a minute lie in one minute, and each minute an expression fits has the same ones: even of a job
  // for every second, the next 62 times hold a whole minute.
  const times = new Cron(expression, { timezone: DEFAULT_TIME_ZONE }).nextRuns(62)
  return times.some((at, place) => at.getTime() - (times[place - 1]?.getTime() ?? 0) < seconds * 1000)
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
