import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, List, PageQuery, Strict, Uuid } from '../kit.ts'
import { VehicleCard } from './vehicle.ts'

/**
 * Notes that the caller looks at a vehicle: for their list of recently viewed ones and for the seller's count of views. A
 * repeat within ten minutes is the same look; the owner's own is neither listed nor counted.
 */
export const viewVehicle = endpoint({
  id: 'catalog.viewVehicle',
  method: 'POST',
  path: '/vehicle/:id/view',
  access: 'user',
  summary: 'Note a look at a vehicle',
  params: IdParams,
  replies: { 200: Data(T.Object({ id: Uuid, counted: T.Boolean() })) },
  errors: ['NOT_FOUND'],
})
const { page, limit } = PageQuery(24, 50, [])
/** The last 50 at most; sold ones stay, hidden and deleted ones are left out. */
export const recentVehicles = endpoint({
  id: 'catalog.recentVehicles',
  method: 'GET',
  path: '/vehicle/recent',
  access: 'user',
  summary: 'Recently viewed vehicles, newest first',
  query: Strict({ page, limit }),
  replies: { 200: List(VehicleCard) },
})
export const clearRecentVehicles = endpoint({
  id: 'catalog.clearRecentVehicles',
  method: 'DELETE',
  path: '/vehicle/recent',
  access: 'user',
  summary: 'Forget the recently viewed vehicles',
  replies: { 200: Data(T.Object({ removed: T.Integer() })) },
})
