import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { countOnDay } from '../statistics/stat-day.ts'
import { visibleVehicle } from '../vehicle/vehicle.visible.ts'

/** Vehicles a list of recently viewed ones holds. */
export const MOST_RECENT = 50

/** A reload, or coming back from a search, is the same look. */
export const SAME_LOOK_MS = 10 * 60_000

/**
 * Notes that a person looks at a vehicle: it comes first in their list, and counts as a view unless they looked at it a
 * moment ago. The owner's own look, and anybody's at a vehicle that is not on the market, is neither listed nor counted.
 *
 * @returns whether it was counted
 * @throws DomainError NOT_FOUND (404) when the caller may not see it
 */
export async function recordView(em: EntityManager, user: UserCaller, id: string, now = new Date()): Promise<boolean> {
  const vehicle = await visibleVehicle(em, user, id)
  if (vehicle.ownerId === user.userId || vehicle.holds.length > 0) return false
  // Of two looks at the same moment the second waits for the first one's row, and then finds it counted.
  const [counted] = await sql(
    em,
    `insert into vehicle_view as w (user_id, vehicle_id, viewed_at, counted_at) values ($1, $2, $3, $3)
     on conflict (user_id, vehicle_id) do update set viewed_at = excluded.viewed_at, counted_at = excluded.counted_at
       where w.counted_at <= $4
     returning 1 as counted`,
    [user.userId, id, now, sameLookSince(now)],
  )
  if (!counted) {
    await sql(em, 'update vehicle_view set viewed_at = $3 where user_id = $1 and vehicle_id = $2', [
      user.userId,
      id,
      now,
    ])
    return false
  }
  await countOnDay(em, id, 'views', 1, now)
  await sql(
    em,
    `delete from vehicle_view where user_id = $1 and vehicle_id in (
       select vehicle_id from vehicle_view where user_id = $1
       order by viewed_at desc nulls last, vehicle_id offset ${MOST_RECENT})`,
    [user.userId],
  )
  return true
}

/**
 * Empties a person's list. What was counted a moment ago is kept until the look is over, or clearing the list between two
 * looks would count both.
 */
export async function clearRecent(em: EntityManager, userId: string, now = new Date()): Promise<number> {
  const [row] = await sql<{ count: number }>(
    em,
    'select count(*)::int as count from vehicle_view where user_id = $1 and viewed_at is not null',
    [userId],
  )
  await sql(em, 'delete from vehicle_view where user_id = $1 and counted_at <= $2', [userId, sameLookSince(now)])
  await sql(em, 'update vehicle_view set viewed_at = null where user_id = $1', [userId])
  return row?.count ?? 0
}

const sameLookSince = (now: Date) => new Date(now.getTime() - SAME_LOOK_MS)
