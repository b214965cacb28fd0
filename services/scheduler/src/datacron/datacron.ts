import { isDatacronHandler, resources } from '@forecourt/contracts'
import { invalid } from '@forecourt/kernel/errors'
import { resourceModule } from '@forecourt/kernel/resource'
import { isCron, isTimeZone } from './schedule.ts'

/** Scheduled jobs. A job must name a handler that exists, a time that can come and a time zone that is one (rulings 7). */
export const datacron = resourceModule(resources.datacron, {
  hooks: {
    check(_em, { name, cron, timeZone }) {
      if (typeof name === 'string' && !isDatacronHandler(name)) throw invalid('name', 'validation.handlerUnknown')
      if (typeof cron === 'string' && !isCron(cron)) throw invalid('cron', 'validation.cronInvalid')
      if (typeof timeZone === 'string' && timeZone !== '' && !isTimeZone(timeZone))
        throw invalid('timeZone', 'validation.timeZoneUnknown')
    },
  },
})
