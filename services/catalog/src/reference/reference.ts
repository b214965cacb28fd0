import { resources } from '@forecourt/contracts'
import { invalid } from '@forecourt/kernel/errors'
import { type ResourceModule, resourceModule } from '@forecourt/kernel/resource'

/** Reference data the catalog owns; tables and back-office endpoints come from the declarations. */
export const country = resourceModule(resources.country)
export const currency = resourceModule(resources.currency)
export const city = resourceModule(resources.city)
export const category = resourceModule(resources.category)
export const type = resourceModule(resources.type)
export const color = resourceModule(resources.color)
export const option = resourceModule(resources.option)
export const transmission = resourceModule(resources.transmission)
export const fueltype = resourceModule(resources.fueltype)
/** Text pages: those the application shows, and no others (rulings 7). */
export const page = resourceModule(resources.page, {
  hooks: {
    check(_em, { name }) {
      if (typeof name === 'string' && !/^(terms|privacy|help-.+)$/.test(name))
        throw invalid('name', 'validation.pageUnknown')
    },
  },
})

export const references: readonly ResourceModule[] = [
  country,
  currency,
  city,
  category,
  type,
  color,
  option,
  transmission,
  fueltype,
  page,
]
