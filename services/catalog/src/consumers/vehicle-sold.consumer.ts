import { VehicleSold } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellWatchers } from '../watch/tell-watchers.worker.ts'

/** A sale is told to those who saved the vehicle. */
export const tellSale = consumer(
  VehicleSold,
  'catalog.tell-sale',
  async ({ em, data, envelope }) => {
    await tellWatchers(em, {
      sourceId: envelope.id,
      change: 'sold',
      vehicleId: data.vehicleId,
      happenedAt: envelope.occurredAt,
      before: null,
    })
  },
  { from: 'now' },
)
