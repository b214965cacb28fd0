import { isDatacronHandler, resources } from '@forecourt/contracts'
import { invalid } from '@forecourt/kernel/errors'
import { resourceModule } from '@forecourt/kernel/resource'
import { cronFault, isDenserThan, isTimeZone, type Times } from './schedule.ts'

/** Seconds between two times of one job, at least; configuration lowers it for tests. */
const JOB_INTERVAL_SECONDS = 60

/** @throws DomainError INVALID (422) saying which field cannot be understood, or that the times never come or come too often */
export function checkTimes({ cron, timeZone }: Partial<Times>, seconds: number): void {
  const fault = cron === undefined ? null : cronFault(cron)
  if (fault) throw invalid('cron', `validation.cron.${fault}`)
  if (cron !== undefined && isDenserThan(cron, seconds)) throw invalid('cron', 'validation.cronTooOften', { seconds })
  if (timeZone && !isTimeZone(timeZone)) throw invalid('timeZone', 'validation.timeZoneUnknown')
}

/** Scheduled jobs. A job must name a handler that exists, a time that can come and a time zone that is one (rulings 7). */
export const datacronModule = (seconds: number) =>
  resourceModule(resources.datacron, {
    hooks: {
      check(_em, { name, cron, timeZone }) {
        if (typeof name === 'string' && !isDatacronHandler(name)) throw invalid('name', 'validation.handlerUnknown')
        checkTimes(
          {
            ...(typeof cron === 'string' ? { cron } : {}),
            ...(typeof timeZone === 'string' ? { timeZone } : {}),
          },
          seconds,
        )
      },
    },
  })

export const datacron = datacronModule(JOB_INTERVAL_SECONDS)
