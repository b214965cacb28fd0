import { datacronHandlers, isDatacronHandler } from '@forecourt/contracts'
import { Select } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { OwnControlProps } from './own-control.ts'

/** What a job does: one of the handlers there are, and what each is for. */
export function HandlerField({ control: _control, value, ref: _ref, ...field }: OwnControlProps) {
  const { t } = useTranslation('admin')
  return (
    <Select
      {...field}
      help={isDatacronHandler(value) ? t(`jobs.handlers.${value}`) : field.help}
      options={Object.keys(datacronHandlers).map((name) => ({ value: name, label: name }))}
      value={value || null}
    />
  )
}
