import { type Suggestion, searchVehicles, vehicleSuggestions } from '@forecourt/contracts'
import { useAtomValue } from 'jotai'
import useSWR from 'swr'
import { call } from '../api/call.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useUnits } from '../format/units.ts'
import { useDebounced } from '../vehicle/use-debounced.ts'
import { ownCurrency } from './own-currency.ts'
import { recentSearchesAtom } from './recent-searches.ts'

/** Pause in typing before the service is asked, in milliseconds. */
const settle = 100
/** Most letters a suggestion is asked for (contract). */
const longest = 100

export type Offered = Omit<Suggestion, 'kind'> & { readonly kind: Suggestion['kind'] | 'recent' }

const none: readonly Offered[] = []

/** What a text may mean, each with what it finds; before anything is typed, the person's saved and latest searches. */
export function useSuggestions(text: string, isWanted: boolean): readonly Offered[] {
  const typed = text.trim().slice(0, longest)
  const settled = useDebounced(typed, settle)
  const units = useUnits()
  const currency = ownCurrency()
  const query = { ...(settled ? { q: settled, currency } : {}), distanceUnit: units.distance, powerUnit: units.power }
  const found = useEndpoint(vehicleSuggestions, isWanted ? { query } : null, { keepPreviousData: true })
  const recent = useRecent(isWanted && typed === '')
  if (!isWanted || (typed === '') !== (settled === '')) return none
  return typed === '' ? [...recent, ...(found.data ?? [])] : (found.data ?? none)
}

/** The latest searches with what each finds now; those that find nothing any more are left out. */
function useRecent(isWanted: boolean): readonly Offered[] {
  const recent = useAtomValue(recentSearchesAtom)
  const { data } = useSWR(
    isWanted && recent.length > 0 ? ['search.recent', recent] : null,
    () =>
      Promise.all(
        recent.map(async ({ label, filter }): Promise<Offered[]> => {
          try {
            const { meta } = await call(searchVehicles, { query: { ...filter, limit: 1 } })
            return [{ kind: 'recent', label, filter, count: meta.total, isCapped: meta.totalIsCapped }]
          } catch {
            return []
          }
        }),
      ),
    { keepPreviousData: true },
  )
  return isWanted ? (data ?? []).flat() : none
}
