import { type QueryOf, searchVehicles } from '@forecourt/contracts'
import useSWRImmutable from 'swr/immutable'
import { call } from '../../shared/api/call.ts'
import { awayOf, type ResultsWay } from '../../shared/vehicle/results-way.ts'
import { type Step, stepAt, withPage } from './step-in-results.ts'

/**
 * The way through results, from the vehicle shown. When an end is near, the page behind it is fetched; whoever steps on takes
 * the longer way along.
 */
export function useResultsWay(kept: ResultsWay, id: string): { way: ResultsWay; step: Step } {
  const { search, next, first, last } = kept
  const { wanted } = stepAt(kept, id)
  const page = wanted === 'after' ? last + 1 : first - 1
  const key = wanted ? ['vehicle.results', search, page, wanted === 'after' ? next : null] : null
  const { data: found } = useSWRImmutable(key, async () => {
    const asked = JSON.parse(search) as QueryOf<typeof searchVehicles>
    const after = wanted === 'after' && next !== null ? { after: next } : {}
    const { data, meta } = await call(searchVehicles, { query: { ...asked, ...after, page } })
    return { ids: data.map((vehicle) => vehicle.id), away: awayOf(data), next: meta.next }
  })
  const way = wanted && found ? withPage(kept, wanted, found) : kept
  return { way, step: stepAt(way, id) }
}
