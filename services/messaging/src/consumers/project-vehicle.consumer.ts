import { VehicleChanged } from '@forecourt/contracts'
import { applyDeletion, applyState, consumer } from '@forecourt/kernel/events'

const target = { table: 'vehicle_projection' }

/** Keeps what messaging must know of vehicles: who owns them, what they are called, whether they may be contacted. */
export const projectVehicle = consumer(VehicleChanged, 'messaging.project-vehicle', async ({ em, data, envelope }) => {
  if (data.deleted) {
    await applyDeletion(em, target, envelope)
    return
  }
  await applyState(em, target, envelope, {
    owner_id: data.ownerId,
    title: data.title,
    status: data.status,
    sold: data.sold,
    picture: data.picture === null ? null : JSON.stringify(data.picture),
  })
})
