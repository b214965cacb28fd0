import { contactSeller, openPayment, searchVehicles, suggestBrands, vehicleFacets } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { newPerson } from '../../client/people.ts'
import { withoutLimits } from '../../client/plans.ts'
import { offerVehicle } from '../../client/sample-vehicle.ts'
import type { World } from '../../run/world.ts'

/** A little of everything that dashboards show: people, a listing, searches, a contact, somebody who asks to pay. */
export async function makeTraffic(world: World): Promise<void> {
  const [seller, buyer] = await Promise.all([newPerson(world, 'Seller'), newPerson(world, 'Buyer')])
  await withoutLimits(world)
  const vehicle = await offerVehicle(seller.client, 'Watched Peugeot')
  const search = () =>
    Promise.all([
      buyer.client.call(searchVehicles, { query: { q: 'Peugeot' } }),
      buyer.client.call(vehicleFacets, { query: {} }),
      buyer.client.call(suggestBrands, { query: { q: 'Peu' } }),
    ])
  await search()
  await buyer.client.call(contactSeller, {
    params: { id: vehicle.id },
    body: { email: buyer.email, phone: '+33612345678', message: 'Is it still there?' },
  })
  // There is no such plan; that it is asked for is enough.
  await buyer.client.raw(openPayment, { params: { id: buyer.id, cartId: newId() }, body: {} })
  await search()
}
