import { suggestBrands, suggestModels } from '@forecourt/contracts'
import { Combobox } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import { useForm } from '../form-context.ts'
import type { SharedProps } from './shared-props.ts'

interface Props {
  shared: SharedProps
}
const settle = 200

/** The make: known ones are offered, any other may be typed. */
export function BrandField({ shared }: Props) {
  const { t } = useTranslation('vehicle-form')
  const { values, set, facts } = useForm()
  const text = values.brand ?? ''
  const [picked, setPicked] = useState<string | null>(null)
  const q = useDebounced(text.trim(), settle)
  const found = useEndpoint(
    suggestBrands,
    { query: { ...(q ? { q: q.slice(0, 60) } : {}), ...(facts.category ? { category: facts.category } : {}) } },
    { keepPreviousData: true },
  )
  return (
    <Combobox
      {...shared}
      filter="none"
      allowsCustomValue
      value={picked === text ? picked : null}
      inputValue={text}
      onInputChange={(next) => set('brand', next)}
      onChange={(name) => {
        if (name === null) return
        setPicked(name)
        set('brand', name)
      }}
      options={(found.data ?? []).map(({ name }) => ({ value: name, label: name }))}
      isLoading={found.isLoading}
      loadingText={t('searching')}
      emptyText={t('ownValue')}
    />
  )
}

/** The model: those of the make are offered, any other may be typed. */
export function ModelField({ shared }: Props) {
  const { t } = useTranslation('vehicle-form')
  const { values, set } = useForm()
  const text = values.model ?? ''
  const [picked, setPicked] = useState<string | null>(null)
  const brand = useDebounced(values.brand?.trim() ?? '', settle)
  const q = useDebounced(text.trim(), settle)
  const found = useEndpoint(
    suggestModels,
    brand ? { query: { brand: [brand], ...(q ? { q: q.slice(0, 80) } : {}) } } : null,
    { keepPreviousData: true },
  )
  const years = (first: number | null, last: number | null) => (first === null ? undefined : `${first} – ${last ?? ''}`)
  return (
    <Combobox
      {...shared}
      filter="none"
      allowsCustomValue
      value={picked === text ? picked : null}
      inputValue={text}
      onInputChange={(next) => set('model', next)}
      onChange={(name) => {
        if (name === null) return
        setPicked(name)
        set('model', name)
      }}
      options={(found.data ?? []).map(({ name, firstYear, lastYear }) => ({
        value: name,
        label: name,
        description: years(firstYear, lastYear),
      }))}
      isLoading={found.isLoading}
      loadingText={t('searching')}
      emptyText={t(brand ? 'ownValue' : 'makeFirst')}
    />
  )
}
