import { FreePlanChanged } from '@forecourt/contracts'
import { applyState, consumer } from '@forecourt/kernel/events'

/** Keeps what the plan of everybody who holds no other allows. */
export const projectFreePlan = consumer(
  FreePlanChanged,
  'messaging.project-free-plan',
  async ({ em, data, envelope }) => {
    await applyState(em, { table: 'free_plan' }, envelope, { limits: JSON.stringify(data.limits) })
  },
)
