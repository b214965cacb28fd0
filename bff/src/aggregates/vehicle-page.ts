import { readVehicle, sellerSummary, similarVehicles, vehiclePage } from '@forecourt/contracts'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { aggregate } from './aggregate.ts'
import { holesOf, PART_DEADLINE_MS, part } from './fan-out.ts'

/** Vehicle page: the vehicle must answer; seller and similar vehicles may be missing. */
export function vehiclePageRoute(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts
  aggregate(app, parts, vehiclePage, async ({ params, caller, signal }) => {
    const similarLater = part(client.call(similarVehicles, { params, caller, signal, deadline: PART_DEADLINE_MS }))
    const { data: vehicle } = await client.call(readVehicle, { params, caller, signal })
    const [seller, similar] = await Promise.all([
      part(client.call(sellerSummary, { params: { id: vehicle.owner.id }, signal, deadline: PART_DEADLINE_MS })),
      similarLater,
    ])
    return {
      data: {
        vehicle,
        seller: seller.value?.data ?? null,
        similar: similar.value?.data ?? null,
        holes: holesOf({ seller, similar }),
      },
    }
  })
}
