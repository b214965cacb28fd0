import type { ListFilter, RecordKind } from '@forecourt/contracts'
import { CheckboxGroup, Grid, NumberField, Select, TextField } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useResourceTexts } from '../list/resource-texts.ts'
import { ReferenceFilter } from './reference-filter.tsx'

export interface FilterControlProps {
  resource: RecordKind
  filter: ListFilter
  values: Readonly<Record<string, readonly string[]>>
  onChange: (filters: Record<string, readonly string[]>) => void
}

const any = 'any'

/** The control of one filter, by its kind. */
export function FilterControl({ resource, filter, values, onChange }: FilterControlProps) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const { field, kind, params } = filter
  const label = texts.label(field)
  const chosen = values[field] ?? []
  const put = (name: string, value: string) => onChange({ [name]: value === '' ? [] : [value] })
  switch (kind) {
    case 'boolean':
      return (
        <Select
          label={label}
          options={[
            { value: any, label: t('filters.any') },
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={chosen[0] ?? any}
          onChange={(value) => put(field, value === any ? '' : value)}
        />
      )
    case 'range':
      return (
        <Bounds
          label={label}
          names={[`${field}Min`, `${field}Max`]}
          control={(name, bound) => (
            <NumberField
              label={bound}
              value={values[name]?.[0] === undefined ? null : Number(values[name][0])}
              onChange={(value) => put(name, value === null ? '' : String(value))}
              formatOptions={{ maximumFractionDigits: 4 }}
            />
          )}
        />
      )
    case 'days':
      return (
        <Bounds
          label={label}
          names={[`${field}From`, `${field}To`]}
          control={(name, bound) => (
            <TextField label={bound} type="date" value={values[name]?.[0] ?? ''} onChange={(day) => put(name, day)} />
          )}
        />
      )
    case 'reference':
      return (
        <ReferenceFilter
          resource={resource}
          field={field}
          label={label}
          chosen={chosen}
          onChange={(ids) => onChange({ [field]: ids })}
        />
      )
    default: {
      const schema = params[field] ?? {}
      const options = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum.map(String) : []
      return (
        <CheckboxGroup
          label={label}
          options={options.map((value) => ({ value, label: texts.value(field, value) }))}
          value={chosen}
          onChange={(next) => onChange({ [field]: next })}
        />
      )
    }
  }
}

interface BoundsProps {
  label: string
  names: readonly [string, string]
  control: (name: string, label: string) => React.ReactNode
}

/** The two ends of a filter; each is named with what it is the end of. */
function Bounds({ label, names: [least, most], control }: BoundsProps) {
  const { t } = useTranslation('admin')
  return (
    <Grid columns={{ phone: 2 }}>
      {control(least, t('filters.least', { field: label }))}
      {control(most, t('filters.most', { field: label }))}
    </Grid>
  )
}
