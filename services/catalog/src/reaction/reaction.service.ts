import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { canSee } from '../vehicle/vehicle.rights.ts'

export type Reaction = 'favorite' | 'like'

export interface ReactionState {
  id: string
  isFavorite: boolean
  isLiked: boolean
  likes: number
}

/**
 * Saves or likes a vehicle, or takes it back; twice is as good as once. Neither raises the vehicle's version.
 *
 * @throws DomainError NOT_FOUND (404) when the caller may not see it; taking back is always possible
 */
export async function react(
  em: EntityManager,
  user: UserCaller,
  id: string,
  reaction: Reaction,
  on: boolean,
): Promise<ReactionState> {
  const vehicle = await find(em, id)
  if (!vehicle || (on && !canSee(user, vehicle))) throw new DomainError('NOT_FOUND')
  if (reaction === 'favorite') {
    await sql(
      em,
      on
        ? 'insert into vehicle_favorite (user_id, vehicle_id) values ($1, $2) on conflict do nothing'
        : 'delete from vehicle_favorite where user_id = $1 and vehicle_id = $2',
      [user.userId, id],
    )
  } else {
    await sql(
      em,
      on
        ? `with fresh as (insert into vehicle_like (user_id, vehicle_id) values ($1, $2) on conflict do nothing returning 1)
           update vehicle set likes = likes + 1 where id = $2 and exists (select from fresh)`
        : `with gone as (delete from vehicle_like where user_id = $1 and vehicle_id = $2 returning 1)
           update vehicle set likes = likes - 1 where id = $2 and exists (select from gone)`,
      [user.userId, id],
    )
  }
  return stateOf(em, user.userId, id)
}

interface Row {
  ownerId: string
  published: boolean
  holds: string[]
}

const find = async (em: EntityManager, id: string): Promise<Row | undefined> =>
  (
    await sql<Row>(
      em,
      'select owner_id as "ownerId", published, holds from vehicle where id = $1 and deleted_at is null',
      [id],
    )
  )[0]

async function stateOf(em: EntityManager, userId: string, id: string): Promise<ReactionState> {
  const [row] = await sql<ReactionState>(
    em,
    `select v.id, v.likes,
       exists (select from vehicle_favorite f where f.user_id = $1 and f.vehicle_id = v.id) as "isFavorite",
       exists (select from vehicle_like l where l.user_id = $1 and l.vehicle_id = v.id) as "isLiked"
     from vehicle v where v.id = $2`,
    [userId, id],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}
