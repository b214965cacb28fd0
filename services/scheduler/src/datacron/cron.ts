import { CronPattern } from 'croner'

/** Whether a cron expression (5 or 6 fields, or a nickname such as `@daily`) can ever be understood. */
export function isCron(expression: string): boolean {
  try {
    new CronPattern(expression)
    return true
  } catch {
    return false
  }
}
