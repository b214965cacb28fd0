import type { BulkAction } from '@forecourt/contracts'
import { type ChangeOrder, changeEach, type EachWork } from '@forecourt/kernel/http'
import { react } from '../reaction/reaction.service.ts'
import { publishVehicle } from '../vehicle/vehicle.create.ts'
import { deleteVehicle, markSold } from '../vehicle/vehicle.service.ts'

const works: Readonly<Record<BulkAction, EachWork>> = {
  publish: publishVehicle,
  sold: (em, user, id) => markSold(em, user, id, true),
  forSale: (em, user, id) => markSold(em, user, id, false),
  delete: (em, user, id) => deleteVehicle(em, user, id),
  save: (em, user, id) => react(em, user, id, 'favorite', true),
  unsave: (em, user, id) => react(em, user, id, 'favorite', false),
}

/** One of the actions a person may do with many vehicles. */
export const changeMany = ({ action, ...order }: Omit<ChangeOrder, 'work'> & { readonly action: BulkAction }) =>
  changeEach({ ...order, work: works[action] })
