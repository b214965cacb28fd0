import { UserDeleted } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { forgetAddress } from '../buyer/billing-address.service.ts'
import { forgetBuyer } from '../buyer/buyer.ts'
import { changeAccount } from '../store/accounts.ts'

/** A deleted account's plans end at once (rulings 8), nothing more can be bought for it, and the address it saved goes. */
export const endPlans = consumer(UserDeleted, 'billing.end-plan', async ({ em, data }) => {
  await changeAccount(em, data.userId, { type: 'deleteAccount' })
  await forgetAddress(em, data.userId)
  await forgetBuyer(em, data.userId)
})
