import { resources } from '@forecourt/contracts'
import { type ResourceModule, resourceModule } from '@forecourt/kernel/resource'
import { checkCart, keepFreePlan } from './cart-rules.ts'

/** Plans and their families and limits; tables and back-office endpoints come from the declarations. */
export const cartgroup = resourceModule(resources.cartgroup)
export const cart = resourceModule(resources.cart, { hooks: { check: checkCart, keep: keepFreePlan } })
export const cartdetail = resourceModule(resources.cartdetail)

export const plans: readonly ResourceModule[] = [cartgroup, cart, cartdetail]
