import {
  priceHistory,
  priceLabel,
  readVehicle,
  sellerSummary,
  similarVehicles,
  vehiclePage,
} from '@forecourt/contracts'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { aggregate } from './aggregate.ts'
import { holesOf, PART_DEADLINE_MS, part } from './fan-out.ts'

/** Vehicle page: the vehicle must answer; seller, similar vehicles and what is said of the price may be missing. */
export function vehiclePageRoute(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts
  aggregate(app, parts, vehiclePage, async ({ params, caller, signal, seen }) => {
    const input = { params, caller, signal, deadline: PART_DEADLINE_MS }
    const later = [
      part(client.call(similarVehicles, { ...input, ...seen })),
      part(client.call(priceLabel, { ...input, ...seen })),
      part(client.call(priceHistory, input)),
    ] as const
    const { data: vehicle } = await client.call(readVehicle, { params, caller, signal })
    const [seller, similar, price, history] = await Promise.all([
      part(client.call(sellerSummary, { params: { id: vehicle.owner.id }, signal, deadline: PART_DEADLINE_MS })),
      ...later,
    ])
    return {
      data: {
        vehicle,
        seller: seller.value?.data ?? null,
        similar: similar.value?.data ?? null,
        price: price.value?.data ?? null,
        priceHistory: history.value?.data ?? null,
        holes: holesOf({ seller, similar, price, priceHistory: history }),
      },
    }
  })
}
