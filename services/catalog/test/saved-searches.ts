import { type Caller, listSavedSearches, type SavedSearch, saveSearch } from '@forecourt/contracts'
import type { World } from './world.ts'

/** Saves and lists searches in few words, and makes that nobody else in the file uses. */
export function savedSearchesOf(world: () => World) {
  let brands = 0
  return {
    ownBrand: () => `Brand ${++brands}`,
    save: (caller: Caller, body: object) =>
      world().call(saveSearch, { caller, body: { name: 'Mine', frequency: 'instant', ...body } }),
    listOf: async (caller: Caller): Promise<SavedSearch[]> =>
      (await world().call(listSavedSearches, { caller })).body.data,
  }
}
