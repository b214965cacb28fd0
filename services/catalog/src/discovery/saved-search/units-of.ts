import { apiUnits, type Units } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

/** What texts for people write distances and powers in. Who chose nothing reads what the API speaks: a mail has no site. */
export async function unitsOfAll(em: EntityManager, userIds: readonly string[]): Promise<(userId: string) => Units> {
  const rows = await sql<{ id: string; distance: Units['distance'] | null; power: Units['power'] | null }>(
    em,
    'select id, distance_unit as distance, power_unit as power from seller where id = any ($1::uuid[])',
    [userIds],
  )
  const chosen = new Map(rows.map((row) => [row.id, row]))
  return (userId) => ({
    distance: chosen.get(userId)?.distance ?? apiUnits.distance,
    power: chosen.get(userId)?.power ?? apiUnits.power,
  })
}

/** The same for one person. */
export const unitsOf = async (em: EntityManager, userId: string): Promise<Units> =>
  (await unitsOfAll(em, [userId]))(userId)
