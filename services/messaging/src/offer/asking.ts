import { offerLeast, offerMostTimes, vehicleState } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { toMajor, toMinor } from '../money/money.ts'
import type { MessagingParts } from '../parts.ts'

/** What a vehicle is offered for at this moment, in minor units of its currency. */
export interface Asking {
  readonly minor: number | null
  readonly currency: string
  readonly decimals: number
}

/**
 * Asked of catalog, never inside a transaction: a price that an offer is judged by must be the one in force.
 *
 * @throws DomainError VEHICLE_GONE, VEHICLE_SOLD, UNAVAILABLE
 */
export async function askingOf(
  client: MessagingParts['client'],
  { vehicleId, sellerId }: { readonly vehicleId: string; readonly sellerId: string },
): Promise<Asking> {
  const vehicle = await stateOf(client, vehicleId)
  if (!vehicle || vehicle.deleted || vehicle.ownerId !== sellerId) throw new DomainError('VEHICLE_GONE')
  if (vehicle.sold) throw new DomainError('VEHICLE_SOLD')
  const { priceMinor, currencyCode, currencyDecimals, status } = vehicle
  if (status !== 'live' || currencyCode === null) throw new DomainError('VEHICLE_GONE')
  return {
    ...{ minor: priceMinor, currency: currencyCode },
    decimals: currencyDecimals ?? usualDecimals(currencyCode),
  }
}

async function stateOf(client: MessagingParts['client'], id: string) {
  try {
    return (await client.call(vehicleState, { params: { id } })).data
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** A catalog of the version before does not tell. */
const usualDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** What may be offered, in minor units. */
export const boundsOf = ({ minor, decimals }: Asking) => ({
  least: offerLeast * 10 ** decimals,
  most: minor === null ? Number.MAX_SAFE_INTEGER : minor * offerMostTimes,
})

/** @throws DomainError OFFER_AMOUNT with what may be offered */
export function offeredMinor(
  offered: { readonly amount: number; readonly currency: string },
  asking: Asking,
  write: (amount: number, currency: string) => string,
): number {
  const { least, most } = boundsOf(asking)
  const minor = offered.currency === asking.currency ? toMinor(offered.amount, asking.decimals) : undefined
  if (minor !== undefined && minor >= least && minor <= most) return minor
  const [from, to] = [toMajor(least, asking.decimals), toMajor(most, asking.decimals)]
  throw new DomainError('OFFER_AMOUNT', {
    details: { least: from, most: to, currency: asking.currency },
    params: { least: write(from, asking.currency), most: write(to, asking.currency) },
  })
}
