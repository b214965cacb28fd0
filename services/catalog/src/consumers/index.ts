import { countContact } from './contact-requested.consumer.ts'
import { projectEntitlement } from './entitlement-changed.consumer.ts'
import { projectFreePlan } from './free-plan-changed.consumer.ts'
import { projectSeller } from './user-changed.consumer.ts'
import { withdrawAccount } from './user-deleted.consumer.ts'
import { rememberMember } from './user-registered.consumer.ts'
import { tellPriceDrop } from './vehicle-price-changed.consumer.ts'
import { tellSale } from './vehicle-sold.consumer.ts'

/** Everything the catalog reacts to. */
export const consumers = [
  projectSeller,
  withdrawAccount,
  rememberMember,
  projectEntitlement,
  projectFreePlan,
  countContact,
  tellPriceDrop,
  tellSale,
]
