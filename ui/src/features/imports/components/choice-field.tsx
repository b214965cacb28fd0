import { suggestCities, type VehicleField } from '@forecourt/contracts'
import { Combobox, type Option, Select } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import { useFieldChoices } from '../use-field-choices.ts'

export interface ChoiceFieldProps {
  field: VehicleField
  label: string
  hideLabel?: boolean | undefined
  /** Beside the label: "Required". */
  labelAside?: string | undefined
  /** Under the control. */
  help?: string | undefined
  placeholder?: string | undefined
  /** Stands for nothing chosen: "No default". */
  first: Option
  /** Another answer before the records: "Leave it out". */
  second?: Option | undefined
  /** Chosen id or value; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  /** Id of the country a city is looked for in. */
  country?: string | undefined
}

/** One of the records or fixed values of a field. */
export function ChoiceField({ onChange, ...rest }: ChoiceFieldProps) {
  // A combobox tells with the first letter that nothing is chosen; a rendering for that would take the letter away.
  const props = { ...rest, onChange: (value: string | null) => (value === rest.value ? undefined : onChange(value)) }
  return props.field === 'city' ? <CityChoice {...props} /> : <ListedChoice {...props} />
}

/** Lists up to this long open at a button; longer ones are found by typing. */
const SHORT = 30

function ListedChoice({ field, first, second, country: _, placeholder, value, ...rest }: ChoiceFieldProps) {
  const { t } = useTranslation('imports')
  const choices = useFieldChoices()(field)
  const [text, setText] = useState('')
  const options = [first, ...(second ? [second] : []), ...choices]
  if (choices.length <= SHORT) {
    return <Select {...rest} isDisabled={choices.length === 0} options={options} value={value ?? first.value} />
  }
  const typed = text.toLowerCase()
  // The name of what is chosen does not narrow the list; the same name typed in full does.
  const isChosen = options.some((option) => option.value === value && option.label === text)
  return (
    <Combobox
      {...rest}
      placeholder={placeholder}
      filter="none"
      options={isChosen ? options : options.filter(({ label }) => label.toLowerCase().includes(typed))}
      onInputChange={setText}
      value={value}
      emptyText={t('noMatch')}
      defaultInputValue={options.find((option) => option.value === value)?.label}
    />
  )
}

/** Cities are looked up while one types: there are thousands. */
function CityChoice({ field: _, first, second, country, value, onChange, ...rest }: ChoiceFieldProps) {
  const { t } = useTranslation('imports')
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 200)
  const named = useEndpoint(
    suggestCities,
    value && value !== first.value && value !== second?.value ? { query: { id: [value] } } : null,
  )
  const found = useEndpoint(
    suggestCities,
    { query: { ...(country ? { country } : {}), ...(q ? { q: q.slice(0, 80) } : {}) } },
    { keepPreviousData: true },
  )
  const cities = new Map([...(named.data ?? []), ...(found.data ?? [])].map((city) => [city.id, city]))
  const options = [...cities.values()].map(({ id, name, country: of }) => ({
    value: id,
    label: `${name} (${of.code})`,
  }))
  return (
    <Combobox
      {...rest}
      key={value && !text ? `${value} ${named.data?.length ?? 0}` : 'typing'}
      filter="none"
      value={value}
      onInputChange={setText}
      onChange={onChange}
      options={[...(second ? [second] : []), ...options]}
      isLoading={found.isLoading}
      loadingText={t('searching')}
      emptyText={t('noMatch')}
    />
  )
}
