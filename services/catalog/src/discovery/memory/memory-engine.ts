import type { Engine } from '../engine.ts'
import type { SearchTerms } from '../terms/search-terms.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * An engine that counts in memory and asks another one for the rest, and for counts while the index has none: in the first
 * moments after a start, and when it is too far behind. What one seller offers is few, and an index of the other engine: the
 * one in memory knows nothing of sellers.
 */
export function withMemory(rest: Engine, index: SearchIndex): Engine {
  const counted = { memory: 0, elsewhere: 0 }
  const either = async <T>(known: Promise<T | undefined>, ask: () => Promise<T>): Promise<T> => {
    const answer = await known
    counted[answer === undefined ? 'elsewhere' : 'memory']++
    return answer ?? ask()
  }
  const unlessOfSeller = async <T>(terms: SearchTerms, known: (terms: SearchTerms) => Promise<T | undefined>) =>
    terms.seller === undefined ? known(terms) : undefined
  const countAll = async (searches: readonly SearchTerms[]): Promise<number[] | undefined> => {
    const counts = await Promise.all(searches.map((terms) => unlessOfSeller(terms, index.count)))
    const known = counts.filter((count) => count !== undefined)
    return known.length === counts.length ? known : undefined
  }
  return {
    ...rest,
    count: (em, terms) => either(unlessOfSeller(terms, index.count), () => rest.count(em, terms)),
    suggest: (em, searches) => either(countAll(searches), () => rest.suggest(em, searches)),
    facets: (em, terms) => either(unlessOfSeller(terms, index.facets), () => rest.facets(em, terms)),
    cities: (em, terms) => either(unlessOfSeller(terms, index.cities), () => rest.cities(em, terms)),
    corrections: (em, words) => either(index.corrections(words), () => rest.corrections(em, words)),
    unmatched: (em, terms) => either(index.unmatched(terms), () => rest.unmatched(em, terms)),
    figures: async () => ({
      ...(await rest.figures?.()),
      ...(await index.figures()),
      answers_from_memory: counted.memory,
      answers_from_elsewhere: counted.elsewhere,
    }),
    close: async () => {
      await index.close()
      await rest.close()
    },
  }
}
