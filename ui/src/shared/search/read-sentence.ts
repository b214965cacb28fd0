import { vehicleUnderstanding } from '@forecourt/contracts'
import { call } from '../api/call.ts'
import type { FoundSearch } from './found-search.ts'
import { ownCurrency } from './own-currency.ts'

/** Most letters that are read as a sentence (contract). */
const LONGEST = 200

/**
 * What somebody typed as filters. Where it cannot be read, as without a network, its words are searched for as they are, and that is
 * said: `call` has tried again by then.
 */
export async function readSentence(text: string): Promise<FoundSearch> {
  const typed = text.trim().slice(0, LONGEST)
  if (typed === '') return { filter: {}, isWhole: false }
  try {
    const { data } = await call(vehicleUnderstanding, { query: { q: typed, currency: ownCurrency() } })
    const { filter, unknown, ignored } = data
    const isRead = Object.keys(filter).some((key) => key !== 'q') || ignored.length > 0
    return { filter, isWhole: false, note: isRead ? { typed, unknown, ignored } : undefined }
  } catch {
    return { filter: { q: typed }, isWhole: false, note: { typed, unknown: [], ignored: [], isUnread: true } }
  }
}
