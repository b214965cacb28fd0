import { UNLIMITED } from '@forecourt/contracts'
import { Checkbox, NumberField, Stack } from '@forecourt/design-system'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldBinding } from '../../../shared/forms/form-field.tsx'

export interface LimitFieldProps extends Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange' | 'label'> {
  label: string
  value: FieldBinding<string | number | boolean>['value']
  onChange: (value: string | number) => void
}

/** A figure, or the choice that there is none: neither is taken for granted. */
export function LimitField({ value, onChange, label, ...field }: LimitFieldProps) {
  const { t } = useTranslation('admin')
  const isUnlimited = value === UNLIMITED
  return (
    <Stack gap={2}>
      <NumberField
        {...field}
        label={label}
        isDisabled={isUnlimited}
        isRequired={field.isRequired && !isUnlimited}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? '')}
        formatOptions={{ maximumFractionDigits: 0 }}
      />
      <Checkbox
        isSelected={isUnlimited}
        aria-label={t('unlimitedOf', { field: label })}
        onChange={(chosen) => onChange(chosen ? UNLIMITED : '')}
      >
        {t('unlimited')}
      </Checkbox>
    </Stack>
  )
}
