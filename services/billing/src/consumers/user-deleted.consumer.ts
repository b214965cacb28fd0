import { UserDeleted } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { endEntitlement } from '../entitlement/entitlement.service.ts'

/** A deleted account's plan ends at once (rulings 8). */
export const endPlan = consumer(UserDeleted, 'billing.end-plan', async ({ em, data }) => {
  if (!(await endEntitlement(em, data.userId))) return 'skipped'
})
