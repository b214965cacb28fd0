import type { RecordKind } from '@forecourt/contracts'
import {
  ColorField,
  NumberField,
  PasswordField,
  Select,
  Stack,
  Switch,
  TextArea,
  TextField,
} from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { Late } from '../../../shared/feedback/late.tsx'
import type { FieldBinding } from '../../../shared/forms/form-field.tsx'
import { flagOf } from '../list/flag.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import { LimitField } from './limit-field.tsx'
import { MarkdownPreview } from './markdown-preview.tsx'
import type { OwnControlProps } from './own-control.ts'
import { ownControl } from './own-controls.ts'
import { ReferenceField } from './reference-field.tsx'

export interface FieldControlProps {
  resource: RecordKind
  field: string
  /** False for a text in another language: its absence means the English one. */
  isRequired: boolean
  binding: FieldBinding<string | number | boolean>
  control: OwnControlProps['control']
  /** A new record: a secret must be given where the declaration says so. */
  isNew: boolean
  autoFocus: boolean
}

/** Fields longer than this get several lines. */
const oneLine = 150
const maxLengthOf = (schema: object) => ('maxLength' in schema ? Number(schema.maxLength) : undefined)

/** The control of a field, by its kind. */
export function FieldControl({ resource, field, isRequired, binding, control, isNew, autoFocus }: FieldControlProps) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const shape = resource.fields[field]
  if (!shape) return null
  const { name, onChange, onBlur, error, ref } = binding
  const label = texts.label(field)
  const shared = { name, label, help: texts.help(field), error, isRequired, onBlur, ref }
  const text = { ...shared, value: String(binding.value), onChange: (next: string) => onChange(next) }
  if (shape.unlimited) return <LimitField {...shared} value={binding.value} onChange={onChange} />
  const own = ownControl(resource, field)
  if (own) {
    return (
      <Late part={own} meanwhile={<TextField {...text} isReadOnly />}>
        {(Own) => <Own {...text} control={control} />}
      </Late>
    )
  }
  switch (shape.kind) {
    case 'boolean':
      return (
        <Switch name={name} description={texts.help(field)} isSelected={binding.value === true} onChange={onChange}>
          {label}
        </Switch>
      )
    case 'integer':
    case 'number':
    case 'money':
      return (
        <NumberField
          {...shared}
          value={typeof binding.value === 'number' ? binding.value : null}
          onChange={(next) => onChange(next ?? '')}
          formatOptions={
            shape.kind === 'money'
              ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
              : { maximumFractionDigits: shape.kind === 'number' ? 6 : 0 }
          }
        />
      )
    case 'hex':
      return <ColorField {...text} pickLabel={t('pickColor')} />
    case 'enum': {
      const values = 'enum' in shape.schema && Array.isArray(shape.schema.enum) ? shape.schema.enum.map(String) : []
      return (
        <Select
          {...shared}
          options={values.map((value) => ({ value, label: texts.value(field, value) }))}
          value={String(binding.value) || null}
          onChange={onChange}
        />
      )
    }
    case 'reference':
      return (
        <ReferenceField
          resource={resource}
          field={field}
          binding={{ ...binding, value: String(binding.value), onChange }}
          label={label}
          help={texts.help(field)}
          isRequired={isRequired}
        />
      )
    case 'secret':
      return (
        <PasswordField
          {...text}
          isRequired={isRequired && isNew}
          help={isNew ? texts.help(field) : t('secretKept')}
          autoComplete="new-password"
          showLabel={t('showSecret')}
        />
      )
    case 'markdown':
      return (
        <Stack gap={2}>
          <TextArea {...text} rows={12} />
          <MarkdownPreview text={text.value} />
        </Stack>
      )
    case 'code': {
      const flag = resource.name === 'country' ? flagOf(binding.value) : ''
      return <TextField {...text} autoFocus={autoFocus} spellCheck="false" suffix={flag || undefined} />
    }
    default: {
      const longest = maxLengthOf(shape.schema)
      const isEmail = 'format' in shape.schema && shape.schema.format === 'email'
      if (
        longest !== undefined &&
        longest > oneLine &&
        shape.kind === 'text' &&
        !isEmail &&
        field !== 'clientId' &&
        field !== 'scopes'
      )
        return <TextArea {...text} rows={3} />
      return (
        <TextField
          {...text}
          autoFocus={autoFocus}
          type={isEmail ? 'email' : shape.kind === 'url' ? 'url' : 'text'}
          spellCheck={shape.kind === 'cron' || shape.kind === 'url' ? 'false' : undefined}
        />
      )
    }
  }
}
