import { digestVehiclesMax, SavedSearchMatched } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { LinkTokens } from '../unsubscribe/link-token.ts'
import { criteriaOf } from './criteria.ts'
import { namesFor } from './criteria-names.ts'
import { noticeVehicles } from './notice-vehicle.ts'
import type { SavedSearchRow } from './saved-search.row.ts'

/**
 * Tells the owners of some searches, in the caller's transaction, of vehicles that began to match.
 *
 * @param vehicleIds in the order they are shown in; messages show the first ten and say how many there are
 */
export async function tellMatches(
  em: EntityManager,
  tokens: LinkTokens,
  searches: readonly SavedSearchRow[],
  vehicleIds: readonly string[],
): Promise<void> {
  const vehicles = await noticeVehicles(em, vehicleIds.slice(0, digestVehiclesMax))
  if (vehicles.length === 0) return
  const names = await namesFor(
    em,
    searches.map(({ filter }) => filter),
  )
  for (const { id, owner_id, name, filter, frequency } of searches) {
    if (frequency === 'off') continue
    await emit(em, SavedSearchMatched, {
      aggregateId: id,
      data: {
        searchId: id,
        ownerId: owner_id,
        name,
        criteria: {
          en_US: criteriaOf(filter, names, 'en_US'),
          fr_FR: criteriaOf(filter, names, 'fr_FR'),
          zh_CN: criteriaOf(filter, names, 'zh_CN'),
        },
        frequency,
        vehicles,
        total: vehicleIds.length,
        unsubscribe: tokens.make({ kind: 'search', searchId: id }),
      },
    })
  }
}
