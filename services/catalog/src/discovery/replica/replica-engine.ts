import type { EntityManager } from '@forecourt/kernel/db'
import { type Replica, readingOf } from '@forecourt/kernel/replica'
import type { Engine } from '../engine.ts'

/**
 * An engine whose searches are read from a standby where a route allows it (`fromReplica`). What matches saved searches and what
 * tells of them goes on asking the primary: an alert that came too early would be judged by what was.
 */
export function withReplica(primary: Engine, replica: Replica): Engine {
  const either = <T>(em: EntityManager, ask: (em: EntityManager) => Promise<T>): Promise<T> => {
    const reading = readingOf(em)
    return reading ? replica.read(reading, ask, () => ask(em)) : ask(em)
  }
  return {
    ...primary,
    page: (em, question) => either(em, (at) => primary.page(at, question)),
    count: (em, terms) => either(em, (at) => primary.count(at, terms)),
    suggest: (em, searches) => either(em, (at) => primary.suggest(at, searches)),
    facets: (em, terms) => either(em, (at) => primary.facets(at, terms)),
    cities: (em, terms) => either(em, (at) => primary.cities(at, terms)),
    corrections: (em, words) => either(em, (at) => primary.corrections(at, words)),
    unmatched: (em, terms) => either(em, (at) => primary.unmatched(at, terms)),
    featured: (em, question) => either(em, (at) => primary.featured(at, question)),
    similar: (em, id, rates) => either(em, (at) => primary.similar(at, id, rates)),
    middle: (em, scope) => either(em, (at) => primary.middle(at, scope)),
    comparables: (em, scope, closest) => either(em, (at) => primary.comparables(at, scope, closest)),
    figures: async () => ({ ...(await primary.figures?.()), ...replica.figures() }),
    close: async () => {
      await replica.close()
      await primary.close()
    },
  }
}
