import type { Engine } from '../engine.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * An engine that counts in memory and asks another one for the rest, and for counts while the index has none: in the first
 * moments after a start, and when it is too far behind.
 */
export const withMemory = (rest: Engine, index: SearchIndex): Engine => ({
  ...rest,
  count: async (em, terms) => (await index.count(terms)) ?? rest.count(em, terms),
  facets: async (em, terms) => (await index.facets(terms)) ?? rest.facets(em, terms),
  corrections: async (em, words) => (await index.corrections(words)) ?? rest.corrections(em, words),
  unmatched: async (em, terms) => (await index.unmatched(terms)) ?? rest.unmatched(em, terms),
  close: async () => {
    await index.close()
    await rest.close()
  },
})
