import { type ImportJob, type ImportOptions, type VehicleField, vehicleFieldNames } from '@forecourt/contracts'
import { Select, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { fieldOfColumn } from '../field-mapping.ts'
import * as styles from './imports.css.ts'

export interface ColumnFieldsProps {
  columns: ImportJob['columns']
  mapping: ImportOptions['mapping']
  onChange: (column: string, field: VehicleField | null) => void
}

/** No field's name. */
const UNUSED = 'unused'

/** Every column of the file with a taste of what stands in it, and the field it is read as. */
export function ColumnFields({ columns, mapping, onChange }: ColumnFieldsProps) {
  const { t } = useTranslation('imports')
  const { label } = useFieldText()
  const options = [
    { value: UNUSED, label: t('mapping.unused') },
    ...vehicleFieldNames.map((field) => ({
      value: field as string,
      label: label(field),
    })),
  ]
  return (
    <ul className={styles.list}>
      {columns.map(({ name, samples }) => (
        <li key={name} className={styles.pair}>
          <Stack gap={1}>
            <Text weight="semibold">{name}</Text>
            <Text size="sm" tone="muted" lines={2}>
              {samples.length > 0 ? samples.join(' · ') : t('mapping.blank')}
            </Text>
          </Stack>
          <Select
            label={t('mapping.field', { column: name })}
            hideLabel
            options={options}
            value={fieldOfColumn(mapping, name) ?? UNUSED}
            onChange={(value) => onChange(name, vehicleFieldNames.find((field) => field === value) ?? null)}
          />
        </li>
      ))}
    </ul>
  )
}
