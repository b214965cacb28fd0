import type { RecordKind } from '@forecourt/contracts'
import { Combobox } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldBinding } from '../../../shared/forms/form-field.tsx'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import { useChoices } from '../api/use-choices.ts'

export interface ReferenceFieldProps {
  resource: RecordKind
  field: string
  binding: FieldBinding<string>
  label: string
  help: string | undefined
  isRequired: boolean
}

/** One record of another resource, found by its name. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { resource, field, binding } = props
  const { choices: chosen, isLoading } = useChoices(resource, binding.value ? { field, id: [binding.value] } : null)
  // The field's text begins as the name of what is chosen, so that name is read first.
  const [first] = useState(binding.value)
  const name = chosen.find(({ id }) => id === first)?.label
  const isWaiting = first !== '' && name === undefined && isLoading
  return <Search key={isWaiting ? 'waiting' : 'known'} {...props} first={name ?? ''} isWaiting={isWaiting} />
}

function Search(props: ReferenceFieldProps & { first: string; isWaiting: boolean }) {
  const { resource, field, binding, label, help, isRequired, first, isWaiting } = props
  const { t } = useTranslation('admin')
  const [chosenName, setChosenName] = useState(first)
  const [text, setText] = useState(first)
  // The field shows the name of what is chosen; searching for that would offer nothing else.
  const settled = useDebounced(text === chosenName ? '' : text.trim(), 250)
  const { choices, isLoading } = useChoices(resource, { field, ...(settled ? { q: settled } : {}) })
  const options = choices.map(({ id, label: name }) => ({ value: id, label: name }))
  const known = options.some(({ value }) => value === binding.value)
  const all = known || !binding.value ? options : [{ value: binding.value, label: chosenName }, ...options]
  return (
    <Combobox
      label={label}
      help={help}
      error={binding.error}
      isRequired={isRequired}
      isDisabled={isWaiting}
      options={all}
      filter="none"
      value={binding.value || null}
      inputValue={text}
      onInputChange={setText}
      onChange={(id) => {
        const name = all.find(({ value }) => value === id)?.label ?? ''
        setChosenName(name)
        setText(name)
        binding.onChange(id ?? '')
      }}
      onBlur={binding.onBlur}
      ref={binding.ref}
      isLoading={isLoading || isWaiting}
      loadingText={t('loading')}
      emptyText={t('noChoices')}
    />
  )
}
