import { digestVehiclesMax, SavedSearchMatched } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { LinkTokens } from '../../link/link-token.ts'
import { noticeVehicles } from '../../vehicle/vehicle.notice.ts'
import { criteriaOf } from './criteria.ts'
import { namesFor } from './criteria-names.ts'
import type { SavedSearchRow } from './saved-search.row.ts'
import { unitsOf } from './units-of.ts'

/**
 * Tells the owner of a search, in the caller's transaction, of vehicles that began to match.
 *
 * @param vehicleIds in the order they are shown in; messages show the first ten and say how many there are
 * @returns false where none of them can be shown any more
 */
export async function tellMatches(
  em: EntityManager,
  tokens: LinkTokens,
  { id, owner_id, name, filter, frequency }: SavedSearchRow,
  vehicleIds: readonly string[],
): Promise<boolean> {
  const vehicles = await noticeVehicles(em, vehicleIds.slice(0, digestVehiclesMax))
  if (vehicles.length === 0 || frequency === 'off') return false
  const names = await namesFor(em, [filter])
  const units = await unitsOf(em, owner_id)
  await emit(em, SavedSearchMatched, {
    aggregateId: id,
    data: {
      searchId: id,
      ownerId: owner_id,
      name,
      criteria: {
        en_US: criteriaOf(filter, names, 'en_US', units),
        fr_FR: criteriaOf(filter, names, 'fr_FR', units),
        zh_CN: criteriaOf(filter, names, 'zh_CN', units),
      },
      frequency,
      vehicles,
      total: vehicleIds.length,
      unsubscribe: tokens.make({ kind: 'search', searchId: id }),
    },
  })
  return true
}
