import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { holdsOf } from './vehicle.holds.ts'
import { canSee, type Owned, type Viewer } from './vehicle.rights.ts'

/** What rights to a vehicle depend on. @throws DomainError NOT_FOUND (404) when the viewer may not see it */
export async function visibleVehicle(em: EntityManager, viewer: Viewer, id: string): Promise<Owned> {
  const [vehicle] = await sql<Owned>(
    em,
    `select owner_id as "ownerId", published, ${holdsOf('vehicle')} as holds from vehicle where id = $1 and deleted_at is null`,
    [id],
  )
  if (!vehicle || !canSee(viewer, vehicle)) throw new DomainError('NOT_FOUND')
  return vehicle
}
