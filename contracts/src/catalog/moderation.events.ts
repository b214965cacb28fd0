import { Type as T } from 'typebox'
import { event, Nullable, OneOf, Uuid } from '../kit.ts'
import { Picture } from './vehicle.ts'

export const moderationActions = [
  'vehicle_hidden',
  'vehicle_restored',
  'vehicle_deleted',
  'picture_hidden',
  'picture_restored',
  'picture_deleted',
] as const
export type ModerationAction = (typeof moderationActions)[number]

/** An administrator judged a vehicle or one of its pictures: what its owner is told. `picture`: the cover that is left. */
export const ContentModerated = event({
  name: 'ContentModerated',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'vehicle',
  data: T.Object({
    vehicleId: Uuid,
    ownerId: Uuid,
    title: T.String(),
    picture: Nullable(Picture),
    action: OneOf(moderationActions),
    reason: T.String(),
  }),
})
