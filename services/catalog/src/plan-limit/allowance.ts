import type { VehicleAllowance } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { askSettling } from '../plan/ask-settling.ts'
import { holdOffers } from '../plan/offers.ts'
import { takesPlace } from '../plan/place.sql.ts'
import { planInForceOf } from '../plan/plan-in-force.ts'
import { countPlaces, readExcess } from './excess.sql.ts'
import { hiddenAt } from './excess.ts'

/** What a person's plan allows, and how much of it is used. @throws DomainError UNAVAILABLE (503) while no plan is known */
export async function readAllowance(em: EntityManager, ownerId: string, now = new Date()): Promise<VehicleAllowance> {
  const [{ vehicles: max, photos }, { live, hidden }, excess] = await Promise.all([
    planInForceOf(em, ownerId),
    countPlaces(em, ownerId),
    readExcess(em, ownerId),
  ])
  const due = excess && hiddenAt(excess)
  return {
    vehicles: {
      used: live,
      max,
      hidden,
      over: max === null ? 0 : Math.max(0, live + hidden - max),
      graceUntil: due && due > now ? due.toISOString() : null,
      kept: [...(excess?.keep ?? [])],
    },
    photos: { max: photos },
  }
}

/**
 * Keeps which vehicles stay, and brings them back at once where others are shown instead.
 *
 * @throws DomainError CONFLICT (409) when there are not more than the plan allows · PLAN_LIMIT (409) for more than it
 *   allows · NOT_FOUND (404) for a vehicle that takes no place of theirs
 */
export async function chooseWhichStay(em: EntityManager, ownerId: string, keep: readonly string[]): Promise<void> {
  await holdOffers(em, ownerId)
  const excess = await readExcess(em, ownerId)
  if (!excess) throw new DomainError('CONFLICT')
  if (keep.length > excess.max) {
    throw new DomainError('PLAN_LIMIT', { details: { limit: 'vehicles', used: keep.length, max: excess.max } })
  }
  const own = await sql(
    em,
    `select from vehicle v where id = any($2::uuid[]) and owner_id = $1 and ${takesPlace('v')}`,
    [ownerId, keep],
  )
  if (own.length < keep.length) throw new DomainError('NOT_FOUND')
  await sql(em, 'update plan_excess set keep = $2 where owner_id = $1', [ownerId, keep])
  await askSettling(em, ownerId)
}
