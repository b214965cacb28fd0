import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type Counted, countOnDay, dayOf } from '../statistics/stat-day.ts'
import { holdsOf } from '../vehicle/vehicle.holds.ts'
import { canSee } from '../vehicle/vehicle.rights.ts'

export type Reaction = 'favorite' | 'like'

export interface ReactionState {
  id: string
  isFavorite: boolean
  isLiked: boolean
  likes: number
}

/** What each reaction is kept in and counted as. */
const kinds = {
  favorite: { table: 'vehicle_favorite', counted: 'saves', total: null },
  like: { table: 'vehicle_like', counted: 'likes', total: 'likes' },
} as const

/**
 * Saves or likes a vehicle, or takes it back; twice is as good as once. Neither raises the vehicle's version. Both are
 * counted by day for its owner, whose own are not.
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
  const { table, counted, total } = kinds[reaction]
  const [change] = await sql<{ givenAt: Date }>(
    em,
    on
      ? `insert into ${table} (user_id, vehicle_id) values ($1, $2) on conflict do nothing returning created_at as "givenAt"`
      : `delete from ${table} where user_id = $1 and vehicle_id = $2 returning created_at as "givenAt"`,
    [user.userId, id],
  )
  if (change) {
    if (total) await sql(em, `update vehicle set ${total} = ${total} + $2 where id = $1`, [id, on ? 1 : -1])
    if (vehicle.ownerId !== user.userId) await countReaction(em, id, counted, change.givenAt, on)
  }
  return stateOf(em, user.userId, id)
}

/** What is taken back on its own day was never there; taken back later, it stays on its day, which is over. */
async function countReaction(
  em: EntityManager,
  id: string,
  counted: Counted,
  givenAt: Date,
  on: boolean,
  now = new Date(),
): Promise<void> {
  if (on) await countOnDay(em, id, counted, 1, givenAt)
  else if (dayOf(givenAt) === dayOf(now)) await countOnDay(em, id, counted, -1, givenAt)
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
      `select owner_id as "ownerId", published, ${holdsOf('vehicle')} as holds from vehicle where id = $1 and deleted_at is null`,
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
