import { UserChanged } from '@forecourt/contracts'
import { applyDeletion, applyState, consumer } from '@forecourt/kernel/events'
import { hideVehicles, restoreVehicles } from '../seller/seller-vehicles.ts'

const seller = { table: 'seller' } as const

/** Keeps sellers' names; hides a suspended seller's vehicles and shows a reactivated one's again (rulings 2). */
export const projectSeller = consumer(UserChanged, 'catalog.project-seller', async ({ em, data, envelope }) => {
  if (data.deleted) {
    await applyDeletion(em, seller, envelope)
    return
  }
  const suspended = data.status === 'suspended'
  const written = await applyState(em, seller, envelope, { name: data.name, suspended })
  if (!written) return 'skipped'
  if (suspended) await hideVehicles(em, data.userId, 'SUSPENDED')
  else await restoreVehicles(em, data.userId, 'SUSPENDED')
})
