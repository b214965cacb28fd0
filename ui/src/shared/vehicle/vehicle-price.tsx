import { PricePlate } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'

export interface VehiclePriceProps {
  vehicle: { readonly price: number | null; readonly currency: { readonly code: string } | null }
  size?: 'md' | 'lg'
}

/** What a vehicle costs, on its plate. */
export function VehiclePrice({ vehicle: { price, currency }, size }: VehiclePriceProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  if (price === null || currency === null) return <PricePlate text={t('card.noPrice')} sign="" size={size} />
  return <PricePlate text={format.price(price, currency.code)} sign={format.currencySign(currency.code)} size={size} />
}
