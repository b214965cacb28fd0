import { PricePlate } from '@forecourt/design-system'
import type { Format } from '../format/create-format.ts'

export interface VehiclePriceProps {
  vehicle: { readonly price: number | null; readonly currency: { readonly code: string } | null }
  format: Format
  /** Said where there is no price. */
  none: string
  size?: 'sm' | 'md' | 'lg'
}

/** What a vehicle costs, on its plate. */
export function VehiclePrice({ vehicle: { price, currency }, format, none, size }: VehiclePriceProps) {
  if (price === null || currency === null) return <PricePlate text={none} sign="" size={size} />
  return <PricePlate text={format.price(price, currency.code)} sign={format.currencySign(currency.code)} size={size} />
}
