import type { RecordKind } from '@forecourt/contracts'
import { CheckboxGroup, Combobox, Stack } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import { useChoices } from '../api/use-choices.ts'

export interface ReferenceFilterProps {
  resource: RecordKind
  field: string
  label: string
  /** Ids. */
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** Any of several records of another resource: found by name, taken back by their box. */
export function ReferenceFilter({ resource, field, label, chosen, onChange }: ReferenceFilterProps) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const [last, setLast] = useState({ id: '', name: '' })
  const current = chosen.includes(last.id) ? last : undefined
  // The field still shows what was added last; searching for that would offer nothing else.
  const settled = useDebounced(text === current?.name ? '' : text.trim(), 250)
  const { choices, isLoading } = useChoices(resource, { field, ...(settled ? { q: settled } : {}) })
  const { choices: known } = useChoices(resource, chosen.length > 0 ? { field, id: chosen } : null)
  const names = new Map([...known, ...choices].map((choice) => [choice.id, choice.label]))
  const offered = choices.filter(({ id }) => !chosen.includes(id)).map((one) => ({ value: one.id, label: one.label }))
  return (
    <Stack gap={2}>
      <Combobox
        label={label}
        options={current ? [{ value: current.id, label: current.name }, ...offered] : offered}
        filter="none"
        value={current?.id ?? null}
        inputValue={text}
        onInputChange={setText}
        onChange={(id) => {
          if (id === null || id === current?.id) return
          const name = names.get(id) ?? ''
          setLast({ id, name })
          setText(name)
          onChange([...chosen, id])
        }}
        isLoading={isLoading}
        loadingText={t('loading')}
        emptyText={t('noChoices')}
        placeholder={t('filters.add')}
      />
      {chosen.length > 0 ? (
        <CheckboxGroup
          label={t('filters.chosen', { field: label })}
          hideLabel
          options={chosen.map((id) => ({ value: id, label: names.get(id) ?? '…' }))}
          value={chosen}
          onChange={(ids) => {
            if (current && !ids.includes(current.id)) setText('')
            onChange(ids)
          }}
        />
      ) : null}
    </Stack>
  )
}
