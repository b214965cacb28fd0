import type { VehicleField as Field } from '@forecourt/contracts'
import { NumberField, RadioGroup, TextArea, TextField } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { distanceMeasure } from '../../../shared/format/measure.ts'
import { afterPress } from '../../../shared/forms/after-press.ts'
import { isDistance, unitOf } from '../../../shared/vehicle/field-units.ts'
import { decimalsOf, kindOf } from '../field-kinds.ts'
import { useForm } from '../form-context.ts'
import { ChoiceField, CountryField, FixedField } from './choice-fields.tsx'
import { CityField } from './city-field.tsx'
import { CodeField } from './code-field.tsx'
import { BrandField, ModelField } from './make-fields.tsx'
import { OptionsField } from './options-field.tsx'
import type { SharedProps } from './shared-props.ts'
import { VinField } from './vin-field.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const descriptionMax = 5000

/** One field of a vehicle, with the control that fits it. */
export function VehicleField({ field }: { field: Field }) {
  const { t, i18n } = useTranslation('vehicle-form')
  const format = useFormat()
  const form = useForm()
  const value = form.values[field]
  const helpKey = `help.${field}`
  const shared: SharedProps = {
    name: field,
    label: form.labelOf(field),
    error: form.errorOf(field),
    isRequired: form.isRequired(field),
    labelAside: form.isRequired(field) ? undefined : t('optional'),
    help: i18n.exists(helpKey, { ns: 'vehicle-form' }) ? t(helpKey as 'help.vin') : undefined,
    onBlur: () => afterPress(() => form.touch(field)),
  }
  const set = (next: unknown) => form.set(field, next)
  switch (kindOf(field)) {
    case 'prose':
      return (
        <TextArea
          {...shared}
          rows={7}
          value={textOf(value)}
          onChange={set}
          counter={`${format.number(textOf(value).length)} / ${format.number(descriptionMax)}`}
        />
      )
    case 'code':
      return <CodeField shared={shared} value={textOf(value)} onChange={set} />
    case 'vin':
      return <VinField shared={shared} />
    case 'number':
    case 'year':
    case 'price':
      return <FigureField field={field} shared={shared} value={numberOf(value)} onChange={set} />
    case 'day':
      return <TextField {...shared} type="date" value={textOf(value)} onChange={(day) => set(day || null)} />
    case 'yesNo':
      return (
        <RadioGroup
          {...shared}
          layout="row"
          value={typeof value === 'boolean' ? String(value) : null}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          onChange={(answer) => set(answer === 'true')}
        />
      )
    case 'fixed':
      return <FixedField field={field} shared={shared} />
    case 'choice':
      return <ChoiceField field={field} shared={shared} />
    case 'country':
      return <CountryField field={field} shared={shared} />
    case 'brand':
      return <BrandField shared={shared} />
    case 'model':
      return <ModelField shared={shared} />
    case 'city':
      return <CityField shared={shared} />
    case 'options':
      return <OptionsField shared={shared} />
    default:
      return <TextField {...shared} value={textOf(value)} onChange={set} />
  }
}

interface FigureFieldProps {
  field: Field
  shared: SharedProps
  value: number | null
  onChange: (value: number | null) => void
}

/**
 * A number with its unit. Bounds are told, not forced: a figure that jumps by itself is worse than a sentence. Distances are
 * typed as the seller's odometer counts them; the form keeps kilometres (ADR 57).
 */
function FigureField({ field, shared, value, onChange }: FigureFieldProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const { values, choices } = useForm()
  const distance = isDistance(field) ? distanceMeasure(format.units) : undefined
  const currency = choices.currencies.find((one) => one.id === values.currency)
  const kind = kindOf(field)
  const decimals = kind === 'price' ? (currency?.decimals ?? 2) : decimalsOf(field)
  return (
    <NumberField
      {...shared}
      value={value === null || !distance ? value : distance.shown(value)}
      onChange={(next) => onChange(next === null || !distance ? next : distance.kept(next))}
      unit={kind === 'price' ? currency?.code : unitOf(field, t, format)}
      formatOptions={{ useGrouping: kind !== 'year', maximumFractionDigits: decimals }}
    />
  )
}
