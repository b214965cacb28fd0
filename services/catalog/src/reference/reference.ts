import { resources } from '@forecourt/contracts'
import { type ResourceModule, resourceModule } from '@forecourt/kernel/resource'
import { page } from '../page/page.resource.ts'

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
export const energyprice = resourceModule(resources.energyprice)

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
  energyprice,
  page,
]
