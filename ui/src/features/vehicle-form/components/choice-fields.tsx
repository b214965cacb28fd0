import {
  accidentHistories,
  batteryTypes,
  critairClasses,
  emissionsStandards,
  importStatuses,
  maintenanceHistories,
  upholsteries,
  type VehicleField,
} from '@forecourt/contracts'
import { Combobox, Select } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { type Choices, useForm } from '../form-context.ts'
import { isOfCategory } from '../form-state.ts'
import * as styles from './form.css.ts'
import type { SharedProps } from './shared-props.ts'

interface Props {
  field: VehicleField
  shared: SharedProps
}
const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const fixedValues: Partial<Record<VehicleField, readonly string[]>> = {
  battery_type: batteryTypes,
  emissions_standard: emissionsStandards,
  critair: critairClasses,
  import_status: importStatuses,
  maintenance_history: maintenanceHistories,
  accident_history: accidentHistories,
  upholstery: upholsteries,
}

/** One of the contract's fixed values, in the reader's language. */
export function FixedField({ field, shared }: Props) {
  const { t } = useTranslation('vehicle')
  const { values, set, isRequired } = useForm()
  const options = (fixedValues[field] ?? []).map((value) => ({
    value,
    label: t(`values.${field}.${value}` as 'values.yes'),
  }))
  return (
    <Select
      {...shared}
      options={isRequired(field) ? options : [{ value: '', label: t('values.unknown') }, ...options]}
      value={idOf(values[field]) ?? (isRequired(field) ? null : '')}
      onChange={(value) => set(field, value || null)}
    />
  )
}

const lists: Partial<Record<VehicleField, keyof Choices>> = {
  category: 'categories',
  type: 'types',
  color: 'colors',
  fuel_type: 'fuelTypes',
  transmission: 'transmissions',
  currency: 'currencies',
}

/** One of the reference data. Body styles are those of the chosen category; colours show their paint. */
export function ChoiceField({ field, shared }: Props) {
  const { values, set, choices } = useForm()
  const known = choices[lists[field] ?? 'types'] as readonly {
    id: string
    name: string
    hex?: string
    code?: string | null
    category?: string | null
  }[]
  const offered = field === 'type' ? known.filter((one) => isOfCategory(one, values.category)) : known
  return (
    <Select
      {...shared}
      value={idOf(values[field])}
      onChange={(value) => set(field, value)}
      options={offered.map((one) => ({
        value: one.id,
        label: field === 'currency' ? `${one.code} · ${one.name}` : one.name,
        ...(one.hex ? { icon: <span className={styles.swatch} style={{ backgroundColor: one.hex }} /> } : {}),
      }))}
    />
  )
}

/** A country, found by typing. */
export function CountryField({ field, shared }: Props) {
  const { t } = useTranslation('vehicle-form')
  const { values, set, choices } = useForm()
  const chosen = idOf(values[field])
  return (
    <Combobox
      {...shared}
      value={chosen}
      defaultInputValue={choices.countries.find((one) => one.id === chosen)?.name}
      options={choices.countries.map((one) => ({ value: one.id, label: one.name }))}
      emptyText={t('noMatch')}
      onChange={(value) => set(field, value)}
    />
  )
}
