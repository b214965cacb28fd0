import { filterOfSearch, home, searchVehicles, vehicleConfig, vehicleFacets } from '@forecourt/contracts'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { aggregate } from './aggregate.ts'
import { holesOf, leftOut, PART_DEADLINE_MS, part } from './fan-out.ts'

/** Home: the search must answer, counts and reference data may be missing. */
export function homeRoute(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts
  aggregate(app, parts, home, async ({ query, caller, signal, seen }) => {
    const { without = [], ...asked } = query
    const { after: _after, ...search } = asked
    const filter = filterOfSearch(search)
    const options = { caller, signal }
    const [found, facets, config] = await Promise.all([
      client.call(searchVehicles, { ...options, ...seen, query: asked }),
      without.includes('facets')
        ? leftOut
        : part(client.call(vehicleFacets, { ...options, ...seen, query: filter, deadline: PART_DEADLINE_MS })),
      without.includes('config')
        ? leftOut
        : part(client.call(vehicleConfig, { ...options, deadline: PART_DEADLINE_MS })),
    ])
    return {
      data: {
        search: found,
        facets: facets.value?.data ?? null,
        config: config.value?.data ?? null,
        holes: holesOf({ facets, config }),
      },
    }
  })
}
