import type { EntityManager } from '@forecourt/kernel/db'
import type { Engine } from '../engine.ts'
import type { SearchTerms } from '../terms/search-terms.ts'
import { readNames } from '../words/names.ts'

/**
 * Places of the words that mean nothing and that no vehicle the filters leave has, as few as can be; none where something has them all,
 * or the filters leave nothing by themselves. Names of makes and models stay, unless the filters name a make: who asks for a Golf
 * and a price that none has is not shown other cars.
 */
export async function unmentioned(em: EntityManager, engine: Engine, terms: SearchTerms): Promise<number[]> {
  const { words } = terms
  if (words.length === 0 || !isFiltered(terms)) return []
  const count = async (kept: ReadonlySet<number>) =>
    (await engine.suggest(em, [{ ...terms, words: words.filter((_, at) => kept.has(at)) }]))[0] ?? 0
  if ((await count(new Set(words.keys()))) > 0) return []
  const names = terms.anyOf.brand ? undefined : await readNames(em)
  const may = [...words.keys()].filter((at) => !words[at]?.means && !names?.has(words[at]?.word ?? ''))
  const kept = new Set([...words.keys()].filter((at) => !may.includes(at)))
  if (may.length === 0 || (await count(kept)) === 0) return []
  for (const at of may.length > 1 ? may : []) {
    if ((await count(new Set([...kept, at]))) > 0) kept.add(at)
  }
  return may.filter((at) => !kept.has(at))
}

/** A seller's page is no filter: who searches it for a word wants what has it. */
const isFiltered = ({ anyOf, options, prices, ranges }: SearchTerms): boolean =>
  Object.keys(anyOf).length > 0 ||
  options !== undefined ||
  prices !== undefined ||
  bounds.some((bound) => ranges[bound] !== undefined)

const bounds = ['yearMin', 'yearMax', 'mileageMin', 'mileageMax', 'powerMin', 'powerMax'] as const
