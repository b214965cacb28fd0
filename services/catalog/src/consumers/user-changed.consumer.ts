import { UserChanged } from '@forecourt/contracts'
import { applyDeletion, applyState, consumer } from '@forecourt/kernel/events'
import { stopImports } from '../seller/forget-seller.ts'
import { askSweep, holdSeller } from '../seller/seller-sweep.ts'

const seller = { table: 'seller' } as const

/**
 * Keeps sellers' names, and the units texts for a person are written in; a suspended seller's vehicles are hidden, a
 * reactivated one's are shown again (rulings 2), a deleted one's are withdrawn.
 */
export const projectSeller = consumer(UserChanged, 'catalog.project-seller', async ({ em, data, envelope }) => {
  const { userId, name, status, units, deleted } = data
  // Before the seller is locked: a batch of an import locks its job first, and then waits for the seller.
  if (deleted) await stopImports(em, userId)
  const before = await holdSeller(em, userId)
  if (deleted) {
    await applyDeletion(em, seller, envelope)
    await askSweep(em, userId, 'gone', envelope.id)
    return
  }
  const suspended = status === 'suspended'
  const read = units && { distance_unit: units.distance, power_unit: units.power }
  if (!(await applyState(em, seller, envelope, { name, suspended, ...read }))) return 'skipped'
  if (suspended !== before) await askSweep(em, userId, suspended ? 'hidden' : 'shown', envelope.id)
})
