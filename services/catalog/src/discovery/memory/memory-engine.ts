import type { Engine } from '../engine.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * An engine that counts in memory and asks another one for the rest, and for counts while the index has none: in the first
 * moments after a start, and when it is too far behind. What one seller offers is few, and an index of the other engine: the
 * one in memory knows nothing of sellers.
 */
export const withMemory = (rest: Engine, index: SearchIndex): Engine => ({
  ...rest,
  count: async (em, terms) =>
    (terms.seller === undefined ? await index.count(terms) : undefined) ?? rest.count(em, terms),
  suggest: async (em, searches) => {
    if (searches.some(({ seller }) => seller !== undefined)) return rest.suggest(em, searches)
    const counts = await Promise.all(searches.map((terms) => index.count(terms)))
    return counts.every((count) => count !== undefined) ? counts : rest.suggest(em, searches)
  },
  facets: async (em, terms) =>
    (terms.seller === undefined ? await index.facets(terms) : undefined) ?? rest.facets(em, terms),
  corrections: async (em, words) => (await index.corrections(words)) ?? rest.corrections(em, words),
  unmatched: async (em, terms) => (await index.unmatched(terms)) ?? rest.unmatched(em, terms),
  close: async () => {
    await index.close()
    await rest.close()
  },
})
