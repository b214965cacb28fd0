import { resources } from '@forecourt/contracts'
import { invalid } from '@forecourt/kernel/errors'
import { resourceModule } from '@forecourt/kernel/resource'

/** Text pages: those the application shows, and no others (rulings 7). */
export const page = resourceModule(resources.page, {
  hooks: {
    check(_em, { name }) {
      if (typeof name === 'string' && !/^(terms|privacy|help-.+)$/.test(name))
        throw invalid('name', 'validation.pageUnknown')
    },
  },
})
