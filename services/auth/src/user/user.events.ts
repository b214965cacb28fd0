import type { User } from '@forecourt/contracts'
import { type Locale, UserChanged } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'

/** Tells the others the public state of an account at its present version; call it after the change, in its transaction. */
export async function emitUserChanged(em: EntityManager, userId: string): Promise<void> {
  const [row] = await sql<{
    version: number
    name: string
    status: User['status']
    locale: Locale | null
    distance: User['distanceUnit']
    power: User['powerUnit']
    deleted: boolean
  }>(
    em,
    `select a.version, coalesce(a.display_name, a.first_name || ' ' || a.last_name) as name, a.status, l.code as locale,
       a.distance_unit as distance, a.power_unit as power, a.deleted_at is not null as deleted
     from account a left join language l on l.id = a.language_id where a.id = $1`,
    [userId],
  )
  if (!row) return
  const { version, name, status, locale, distance, power, deleted } = row
  await emit(em, UserChanged, {
    aggregateId: userId,
    aggregateVersion: version,
    data: { userId, version, name, status, locale: locale ?? 'en_US', units: { distance, power }, deleted },
  })
}
