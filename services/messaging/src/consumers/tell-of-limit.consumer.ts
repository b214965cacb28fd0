import { VehicleLimitPassed } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellOfPlan } from '../delivery/plan-news.worker.ts'

/** Tells sellers who have more vehicles for sale than their plan allows when those beyond it are hidden. */
export const tellOfLimit = consumer(
  VehicleLimitPassed,
  'messaging.tell-of-limit',
  async ({ em, data: { ownerId, used, max, hiddenAt }, envelope }) => {
    await tellOfPlan(em, {
      userId: ownerId,
      key: envelope.id,
      change: 'vehicles_over',
      cartId: null,
      at: hiddenAt,
      vehicles: { used, max },
    })
  },
)
