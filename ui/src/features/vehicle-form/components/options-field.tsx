import { CheckboxGroup, SearchField } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../form-context.ts'
import * as styles from './form.css.ts'
import type { SharedProps } from './shared-props.ts'

/** The equipment, narrowed by typing. Ticks outside of what is shown stay. */
export function OptionsField({ shared }: { shared: SharedProps }) {
  const { t } = useTranslation('vehicle-form')
  const { values, set, choices } = useForm()
  const [text, setText] = useState('')
  const chosen = values.options ?? []
  const wanted = text.trim().toLocaleLowerCase()
  const shown = choices.options.filter((option) => option.name.toLocaleLowerCase().includes(wanted))
  const hidden = chosen.filter((id) => !shown.some((option) => option.id === id))
  return (
    <div className={styles.optionBox}>
      <SearchField label={t('findOption')} hideLabel placeholder={t('findOption')} value={text} onChange={setText} />
      <CheckboxGroup
        {...shared}
        labelAside={t('chosenOptions', { count: chosen.length })}
        layout="columns"
        value={chosen}
        onChange={(ids) => set('options', [...hidden, ...ids])}
        options={shown.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  )
}
