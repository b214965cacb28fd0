import type { DataOf, OwnVehicleCard, VehicleField, vehicleConfig } from '@forecourt/contracts'
import { countryOfPhone, currencyOfCountry } from '../../shared/money/buyer-currency.ts'

export interface Seller {
  /** E.164. */
  phone: string | null
  vehicles: readonly Pick<OwnVehicleCard, 'country' | 'currency'>[]
}
type Config = Pick<DataOf<typeof vehicleConfig>, 'countries' | 'currencies'>

export const canSuggest = (field: VehicleField): field is 'country' | 'currency' =>
  field === 'country' || field === 'currency'

/**
 * Id of the country or currency that rows without one most likely have: what all of the seller's vehicles have, else what
 * the seller's phone number tells. A country chosen for all rows tells their currency before that.
 *
 * @param chosenCountry its id
 */
export function suggestedValue(
  field: VehicleField,
  { phone, vehicles }: Seller,
  { countries, currencies }: Config,
  chosenCountry: string | undefined,
): string | undefined {
  if (!canSuggest(field)) return undefined
  const currencyIn = (country: string | undefined) =>
    currencies.find(({ code }) => country !== undefined && code === currencyOfCountry(country))?.id
  const chosen = field === 'currency' ? currencyIn(countries.find(({ id }) => id === chosenCountry)?.code) : undefined
  const [shared, ...others] = new Set(vehicles.flatMap((vehicle) => vehicle[field]?.id ?? []))
  const home = countryOfPhone(phone)
  const atHome = field === 'currency' ? currencyIn(home) : countries.find(({ code }) => code === home)?.id
  return chosen ?? (others.length === 0 ? (shared ?? atHome) : undefined)
}
