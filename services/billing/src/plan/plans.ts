import { resources } from '@forecourt/contracts'
import { type ResourceModule, resourceModule } from '@forecourt/kernel/resource'
import { checkCart, keepFreePlan } from './cart-rules.ts'
import { tellFreePlan } from './free-plan.ts'

/** Plans and their families and limits; tables and back-office endpoints come from the declarations. */
export const cartgroup = resourceModule(resources.cartgroup)
export const cart = resourceModule(resources.cart, {
  hooks: { check: checkCart, keep: keepFreePlan, changed: tellFreePlan },
})
export const cartdetail = resourceModule(resources.cartdetail, { hooks: { changed: tellFreePlan } })

export const plans: readonly ResourceModule[] = [cartgroup, cart, cartdetail]
