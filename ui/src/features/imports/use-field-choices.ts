import * as fixed from '@forecourt/contracts'
import { type DataOf, type VehicleField, vehicleConfig } from '@forecourt/contracts'
import type { Option } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'

const fixedValues = {
  battery_type: fixed.batteryTypes,
  emissions_standard: fixed.emissionsStandards,
  critair: fixed.critairClasses,
  import_status: fixed.importStatuses,
  maintenance_history: fixed.maintenanceHistories,
  accident_history: fixed.accidentHistories,
  upholstery: fixed.upholsteries,
} as const satisfies Partial<Record<VehicleField, readonly string[]>>

type Config = DataOf<typeof vehicleConfig>
const records = {
  country: 'countries',
  origin: 'countries',
  first_registration_country: 'countries',
  category: 'categories',
  type: 'types',
  color: 'colors',
  fuel_type: 'fuelTypes',
  transmission: 'transmissions',
  options: 'options',
} as const satisfies Partial<Record<VehicleField, keyof Config>>

/** What a field's value is chosen from, in the page's language; empty for cities, of which there are too many. */
export function useFieldChoices(): (field: VehicleField) => Option[] {
  const { t } = useTranslation('vehicle')
  const { data } = useEndpoint(vehicleConfig, {})
  return (field) => {
    if (field in fixedValues) {
      const values: readonly string[] = fixedValues[field as keyof typeof fixedValues]
      return values.map((value) => ({ value, label: t(`values.${field}.${value}` as 'values.yes') }))
    }
    if (!data) return []
    if (field === 'currency')
      return data.currencies.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))
    const list = field in records ? data[records[field as keyof typeof records]] : []
    return list.map(({ id, name }) => ({ value: id, label: name }))
  }
}
