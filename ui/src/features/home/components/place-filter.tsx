import { suggestCities } from '@forecourt/contracts'
import { FilterChips, Select } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import type { HomeData, VehicleChoices } from '../api/use-home.ts'
import { facetOptions } from '../facet-options.ts'
import { toggled } from '../search-change.ts'
import type { Search } from '../search-params.ts'
import type { Change } from '../use-search.ts'
import { AddingCombobox } from './adding-combobox.tsx'
import { FacetList } from './facet-list.tsx'

const radii = [10, 25, 50, 100, 200, 500]

export interface PlaceFilterProps {
  search: Search
  facets: HomeData['facets']
  choices: VehicleChoices | null
  onChange: (change: Change) => void
}

/** Country, city and, for one city, how far around it. */
export function PlaceFilter({ search, facets, choices, onChange }: PlaceFilterProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const countries = search.country ?? []
  const cities = search.city ?? []
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 250)
  const [country] = countries.length === 1 ? countries : []
  const found = useEndpoint(
    suggestCities,
    { query: { ...(q ? { q } : {}), ...(country ? { country } : {}) } },
    { keepPreviousData: true },
  )
  const named = useEndpoint(suggestCities, cities.length > 0 ? { query: { id: cities } } : null, {
    keepPreviousData: true,
  })
  const nameOf = (id: string) => named.data?.find((one) => one.id === id)?.name ?? '…'
  return (
    <>
      <FacetList
        label={t('filters.country')}
        options={facetOptions(choices?.countries, facets?.country, countries)}
        chosen={countries}
        most={5}
        onChange={(next) => onChange({ country: next })}
      />
      <AddingCombobox
        label={t('filters.city')}
        placeholder={t('filters.anyCity')}
        filter="none"
        isLoading={found.isLoading}
        loadingText={t('filters.searching')}
        emptyText={t('filters.noMatch')}
        options={(found.data ?? [])
          .filter((city) => !cities.includes(city.id))
          .map((city) => ({ value: city.id, label: city.name, description: city.country.name }))}
        onSearch={setText}
        onAdd={(city) => onChange({ city: toggled(cities, city) })}
      />
      {cities.length > 0 ? (
        <FilterChips
          label={t('filters.city')}
          chips={cities.map((id) => ({ id, label: nameOf(id) }))}
          onRemove={(id) => onChange({ city: toggled(cities, id) })}
        />
      ) : null}
      <Select
        label={t('filters.radius')}
        isDisabled={cities.length !== 1}
        help={cities.length === 1 ? undefined : t('filters.radiusHelp')}
        value={search.radiusKm === undefined ? 'none' : String(search.radiusKm)}
        options={[
          { value: 'none', label: t('filters.noRadius') },
          ...radii.map((km) => ({ value: String(km), label: `+ ${format.distance(km)}` })),
        ]}
        onChange={(km) => onChange({ radiusKm: km === 'none' ? undefined : Number(km) })}
      />
    </>
  )
}
