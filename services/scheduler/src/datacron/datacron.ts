import { resources } from '@forecourt/contracts'
import { invalid } from '@forecourt/kernel/errors'
import { resourceModule } from '@forecourt/kernel/resource'
import { isCron } from './cron.ts'
import { isHandler } from './handlers.ts'

/** Scheduled jobs. A job must name a handler that exists and a time that can come (rulings 7). */
export const datacron = resourceModule(resources.datacron, {
  hooks: {
    check(_em, { name, cron }) {
      if (typeof name === 'string' && !isHandler(name)) throw invalid('name', 'validation.handlerUnknown')
      if (typeof cron === 'string' && !isCron(cron)) throw invalid('cron', 'validation.cronInvalid')
    },
  },
})
