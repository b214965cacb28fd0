import { ContentModerated, type ModerationAction } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { type PictureJson, shownPicture } from '../picture/picture.sql.ts'
import type { VehicleEntity } from './vehicle.entity.ts'

/** Tells a vehicle's owner what a moderator did and why, in the transaction of the deed. */
export async function tellOwner(
  em: EntityManager,
  { id, ownerId, title }: Pick<VehicleEntity, 'id' | 'ownerId' | 'title'>,
  action: ModerationAction,
  reason: string,
): Promise<void> {
  const [row] = await sql<{ picture: PictureJson | null }>(em, `select (${shownPicture('$1')}) as picture`, [id])
  const data = { vehicleId: id, ownerId, title, picture: row?.picture ?? null, action, reason }
  await emit(em, ContentModerated, { aggregateId: id, data })
}
