import { apiUnits, type Units } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

/** What texts for a person write distances and powers in. Who chose nothing reads what the API speaks: a mail has no site. */
export async function unitsOf(em: EntityManager, userId: string): Promise<Units> {
  const [row] = await sql<{ distance: Units['distance'] | null; power: Units['power'] | null }>(
    em,
    'select distance_unit as distance, power_unit as power from seller where id = $1',
    [userId],
  )
  return { distance: row?.distance ?? apiUnits.distance, power: row?.power ?? apiUnits.power }
}
