import { picturesMax } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { HeldOffers } from './offers.ts'
import { takesPlace } from './place.sql.ts'
import { planInForceOf } from './plan-in-force.ts'

/** Where a seller or a vehicle stands with what the plan allows, as a refusal names it. */
interface Full {
  readonly limit: 'vehicles' | 'photos'
  /** Counted up to the limit and no further. */
  readonly used: number
  readonly max: number
}

/** The refusal that says which limit of the plan was met, and leads to a larger one. */
export const planLimit = (full: Full): DomainError => new DomainError('PLAN_LIMIT', { details: { ...full } })

/**
 * Whether the plan allows one more vehicle on the market. What the plan hides waits for a place too, so it counts. The count
 * stops at the limit: a seller of 50,000 pays no more than one of two.
 *
 * @param offers held: without that, two could take the last place (`isRoomLikely` for a first look)
 * @throws DomainError UNAVAILABLE (503) while no plan is known
 */
export async function findFull(em: EntityManager, { ownerId }: HeldOffers): Promise<Full | undefined> {
  const { vehicles: max } = await planInForceOf(em, ownerId)
  if (max === null) return undefined
  const [row] = await sql<{ used: number }>(
    em,
    `select count(*)::int as used from (select from vehicle v where v.owner_id = $1 and ${takesPlace('v')} limit $2::int) as places`,
    [ownerId, max],
  )
  const used = row?.used ?? 0
  return used >= max ? { limit: 'vehicles', used, max } : undefined
}

/** @throws DomainError PLAN_LIMIT (409) with `{ limit, used, max }` · UNAVAILABLE (503) while no plan is known */
export async function needRoom(em: EntityManager, offers: HeldOffers): Promise<void> {
  const full = await findFull(em, offers)
  if (full) throw planLimit(full)
}

/**
 * Refuses pictures that the plan, or the technical ceiling, has no place for.
 *
 * @param used pictures the vehicle has
 * @param more how many are to be added
 * @throws DomainError PLAN_LIMIT (409) with `{ limit, used, max }` · UNAVAILABLE (503) while no plan is known
 */
export async function needPhotoRoom(em: EntityManager, ownerId: string, used: number, more: number): Promise<void> {
  if (more === 0) return
  const { photos } = await planInForceOf(em, ownerId)
  const max = Math.min(photos ?? picturesMax, picturesMax)
  if (used + more > max) throw planLimit({ limit: 'photos', used, max })
}
