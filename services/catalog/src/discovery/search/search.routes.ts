import { searchVehicles, similarVehicles, vehicleFacets, vehicleMap } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { readListed, readVehicle } from '../../vehicle/vehicle.read.ts'
import type { Engine } from '../engine.ts'
import { fromReplica } from '../replica/seen.ts'
import { listedCurrencies } from '../terms/rates.ts'
import { facets } from './facets.service.ts'
import { mapOf } from './map.service.ts'
import { search } from './search.service.ts'
import { slotsInTime } from './slots-in-time.ts'

/** Search, the counts beside its filters and on its map, and vehicles like one. */
export function searchRoutes(app: App, { engine }: { readonly engine: Engine }): void {
  const missed = app.metrics.counter({
    name: 'forecourt_featured_missed_total',
    help: 'Pages that went out without their featured slots: slow, failed, skipped (others were slow)',
    labelNames: ['why'],
  })
  const slots = slotsInTime((why) => missed.inc({ why }))
  app.endpoint(searchVehicles, (context) => {
    const { user, query, log } = context
    return search(fromReplica(context), engine, user, { slots, log }, query)
  })
  app.endpoint(vehicleFacets, async (context) => ({
    data: await facets(fromReplica(context), engine, context.query, context.locale),
  }))
  app.endpoint(vehicleMap, async (context) => ({
    data: await mapOf(fromReplica(context), engine, context.query, context.locale),
  }))
  app.addHook('onClose', () => engine.close())
  app.endpoint(similarVehicles, async (context) => {
    const { user, params } = context
    const em = fromReplica(context)
    await readVehicle(em, user, params.id)
    return { data: await readListed(em, user, await engine.similar(em, params.id, await listedCurrencies(em))) }
  })
}
