import type { VehicleFilter } from '@forecourt/contracts'
import { scope } from '../person/scope.ts'
import { personalAtom } from '../person/storage.ts'
import { searchAddress } from './search-address.ts'

/** So many of somebody's latest sentences are known by what they set. */
const MOST = 10

function parse(text: string | null): readonly VehicleFilter[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'object' && one !== null).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Filters that sentences and suggestions set in this tab, the latest first: what a new sentence replaces. It ends with the session. */
export const saidAtom = personalAtom('said', parse)

export const withSaid = (list: readonly VehicleFilter[], filter: VehicleFilter): readonly VehicleFilter[] => {
  const same = JSON.stringify(filter)
  return [filter, ...list.filter((one) => JSON.stringify(one) !== same)].slice(0, MOST)
}

/** The address of what a sentence or a suggestion found, which is kept as said: the next one takes its place. */
export function foundAddress(filter: VehicleFilter): string {
  scope().store.set(saidAtom, (list) => withSaid(list, filter))
  return searchAddress(filter)
}
