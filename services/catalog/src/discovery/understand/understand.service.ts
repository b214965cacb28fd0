import type { Understanding } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { lexiconOf } from './lexicon-of.ts'
import { type Understood, understand } from './understand.ts'

/** Amounts that name no currency, where whoever asks has none either. */
const USUAL = 'EUR'

/** Reads a sentence with what this database names. @param currency ISO 4217 code of the one that amounts without any are in */
export async function understandIn(em: EntityManager, text: string, currency?: string): Promise<Understood> {
  const lexicon = await lexiconOf(em)
  return understand(text, lexicon, {
    currency: lexicon.currencies.get(currency ?? USUAL),
    year: new Date().getFullYear(),
  })
}

/** The same as an answer. */
export async function understanding(em: EntityManager, text: string, currency?: string): Promise<Understanding> {
  const { filter, q, unknown, ignored } = await understandIn(em, text, currency)
  return { filter: { ...filter, ...(q ? { q } : {}) }, unknown: [...unknown], ignored: [...ignored] }
}
