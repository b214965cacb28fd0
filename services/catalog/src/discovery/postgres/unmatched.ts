import { type EntityManager, sql } from '@forecourt/kernel/db'
import { sqlState } from '@forecourt/kernel/errors'
import type { SearchTerms } from '../terms/search-terms.ts'
import { byWeight } from '../words/asked-word.ts'
import { readNames } from '../words/names.ts'
import { condition, Params } from './search-sql.ts'

/** What takes too long leaves nothing out. */
export async function unmatched(em: EntityManager, terms: SearchTerms): Promise<number[]> {
  if (terms.words.length < 2) return []
  try {
    return (await hasAll(em, terms)) ? [] : await leftOut(em, terms)
  } catch (error) {
    if (sqlState(error) === '57014' && !em.isInTransaction()) return []
    throw error
  }
}

async function hasAll(em: EntityManager, { words, includeSold }: SearchTerms): Promise<boolean> {
  const params = new Params()
  const where = condition({ anyOf: {}, ranges: {}, words, includeSold }, params)
  const [row] = await sql<{ found: boolean }>(
    em,
    `select exists(select from vehicle_search where ${where}) as found`,
    params.values,
  )
  return row?.found ?? false
}

/** One pass over the vehicles that have any of the words, for which words there are together. */
async function leftOut(em: EntityManager, { words, includeSold }: SearchTerms): Promise<number[]> {
  const params = new Params()
  const having = words.map((word) => condition({ anyOf: {}, ranges: {}, words: [word], includeSold: true }, params))
  const set = having.map((has, at) => `case when ${has} then ${1 << at} else 0 end`).join(' + ')
  const rows = await sql<{ set: number }>(
    em,
    `select distinct ${set} as set from vehicle_search where (${having.join(' or ')})${includeSold ? '' : ' and not sold'}`,
    params.values,
  )
  const names = await readNames(em)
  let kept = 0
  for (const at of byWeight(words, (word) => names.has(word))) {
    const more = kept | (1 << at)
    if (rows.some((row) => (row.set & more) === more)) kept = more
  }
  return kept === 0 ? [] : [...words.keys()].filter((at) => (kept & (1 << at)) === 0)
}
