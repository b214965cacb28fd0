import { suggestCities } from '@forecourt/contracts'
import { Combobox } from '@forecourt/design-system'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import { useForm } from '../form-context.ts'
import type { SharedProps } from './shared-props.ts'

/** A city of the chosen country. */
export function CityField({ shared }: { shared: SharedProps }) {
  const { t } = useTranslation('vehicle-form')
  const { values, cityName, set } = useForm()
  const [text, setText] = useState(cityName ?? '')
  const country = values.country ?? null
  const q = useDebounced(text.trim(), 200)
  const found = useEndpoint(
    suggestCities,
    country ? { query: { country, ...(q ? { q: q.slice(0, 80) } : {}) } } : null,
    { keepPreviousData: true },
  )
  // The country changed, or the draft came: what is chosen is what is shown.
  useEffect(() => setText(cityName ?? ''), [cityName])
  return (
    <Combobox
      {...shared}
      key={country}
      isDisabled={country === null}
      help={country === null ? t('countryFirst') : shared.help}
      filter="none"
      value={values.city ?? null}
      inputValue={text}
      onInputChange={setText}
      onChange={(id) => {
        const city = found.data?.find((one) => one.id === id)
        if (city) {
          setText(city.name)
          set('city', city.id, city.name)
        } else if (text === '') set('city', null)
      }}
      options={(found.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isLoading={found.isLoading}
      loadingText={t('searching')}
      emptyText={t('noMatch')}
    />
  )
}
