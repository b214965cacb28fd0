import { setImmediate as immediate } from 'node:timers/promises'
import { digestVehiclesMax, type EventDataOf, SavedSearchesMatched, SavedSearchMatched } from '@forecourt/contracts'
import { type EntityManager, newId } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { LinkTokens } from '../../link/link-token.ts'
import { noticeVehicles } from '../../vehicle/vehicle.notice.ts'
import { criteriaOf } from './criteria.ts'
import { namesFor } from './criteria-names.ts'
import type { SavedSearchRow } from './saved-search.row.ts'
import { unitsOfAll } from './units-of.ts'

/** What a search found. */
export interface Found {
  readonly search: SavedSearchRow
  /** In the order they are shown in; messages show the first ten and say how many there are. */
  readonly vehicleIds: readonly string[]
}

type Batch = EventDataOf<typeof SavedSearchesMatched>
type Told = Batch['searches'][number]

/** Letters of one event: the bus takes a million bytes. */
const MOST_LETTERS = 300_000
/** Searches whose texts are made in one turn of the event loop. */
const TURN = 10

/**
 * Tells the owners of searches, in the caller's transaction, of vehicles that began to match: many with one event.
 *
 * @returns ids of the searches that told; not those of which no vehicle can be shown any more
 */
export async function tellMatches(em: EntityManager, tokens: LinkTokens, found: readonly Found[]): Promise<string[]> {
  const first = ({ vehicleIds }: Found) => vehicleIds.slice(0, digestVehiclesMax)
  const shown = await noticeVehicles(em, [...new Set(found.flatMap(first))])
  const vehicles = new Map(shown.map((vehicle) => [vehicle.id, vehicle]))
  const names = await namesFor(
    em,
    found.map(({ search }) => search.filter),
  )
  const unitsOf = await unitsOfAll(em, [...new Set(found.map(({ search }) => search.owner_id))])
  const words = new Map<string, Told['criteria']>()
  const told: Told[] = []
  for (const [at, one] of found.entries()) {
    // Texts of five hundred filters take half a second: whoever asks for something else meanwhile has their turn.
    if (at % TURN === TURN - 1) await immediate()
    const { id, owner_id, name, filter, frequency } = one.search
    const ids = first(one).filter((vehicleId) => vehicles.has(vehicleId))
    if (ids.length === 0 || frequency === 'off') continue
    const units = unitsOf(owner_id)
    const alike = JSON.stringify([filter, units])
    const criteria = words.get(alike) ?? {
      en_US: criteriaOf(filter, names, 'en_US', units),
      fr_FR: criteriaOf(filter, names, 'fr_FR', units),
      zh_CN: criteriaOf(filter, names, 'zh_CN', units),
    }
    words.set(alike, criteria)
    const unsubscribe = tokens.make({ kind: 'search', searchId: id })
    const said = { name, criteria, frequency, vehicles: ids, total: one.vehicleIds.length, unsubscribe }
    told.push({ sourceId: newId(), searchId: id, ownerId: owner_id, ...said })
  }
  for (const some of parts(told)) {
    const shownIn = (ids: readonly string[]) => ids.flatMap((id) => vehicles.get(id) ?? [])
    const [one] = some
    if (one && some.length === 1) {
      const { sourceId: _, ...data } = one
      await emit(em, SavedSearchMatched, {
        aggregateId: one.searchId,
        data: { ...data, vehicles: shownIn(one.vehicles) },
      })
    } else if (one) {
      const ids = [...new Set(some.flatMap((each) => each.vehicles))]
      await emit(em, SavedSearchesMatched, {
        aggregateId: newId(),
        data: { vehicles: shownIn(ids), searches: [...some] },
      })
    }
  }
  return told.map(({ searchId }) => searchId)
}

/** As many as one event has room for. */
function parts(told: readonly Told[]): Told[][] {
  const lists: Told[][] = [[]]
  let letters = 0
  for (const one of told) {
    // A vehicle is told with the first that shows it; each counts as if it were that one.
    const length = JSON.stringify(one).length + one.vehicles.length * 500
    if (letters > 0 && letters + length > MOST_LETTERS) {
      lists.push([])
      letters = 0
    }
    lists.at(-1)?.push(one)
    letters += length
  }
  return lists
}
