import { type DataOf, type Picture, vehicleState } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { MessagingParts } from '../parts.ts'

/** What messaging knows of a vehicle. */
export interface KnownVehicle {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  readonly status: DataOf<typeof vehicleState>['status']
  readonly sold: boolean
  readonly picture: Picture | null
}

/**
 * A vehicle from the projection, where a suspended seller's is hidden at once; on a miss one signed GET to catalog, never inside a transaction (architecture).
 *
 * @throws DomainError NOT_FOUND where there is none that may be contacted, UNAVAILABLE where catalog is silent on a miss
 */
export async function findVehicle(
  { db, client }: Pick<MessagingParts, 'db' | 'client'>,
  id: string,
): Promise<KnownVehicle> {
  const [known] = await db.query<KnownVehicle>(
    `select v.id, v.owner_id as "ownerId", v.title, v.sold, v.picture,
       case when p.status <> 'active' then 'hidden' else v.status end as status
     from vehicle_projection v left join person_projection p on p.id = v.owner_id where v.id = $1`,
    [id],
  )
  const vehicle = known ?? (await askCatalog(client, id))
  if (vehicle.status !== 'live') throw new DomainError('NOT_FOUND')
  return vehicle
}

async function askCatalog(client: MessagingParts['client'], id: string): Promise<KnownVehicle> {
  const { data } = await client.call(vehicleState, { params: { id } })
  if (data.deleted) throw new DomainError('NOT_FOUND')
  const { vehicleId, ownerId, title, status, sold, picture } = data
  return { id: vehicleId, ownerId, title, status, sold, picture }
}
