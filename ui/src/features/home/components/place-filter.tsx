import { suggestCities } from '@forecourt/contracts'
import { FilterChips, Select } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { distanceMeasure } from '../../../shared/format/measure.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import type { VehicleChoices } from '../api/use-choices.ts'
import type { HomeData } from '../api/use-home.ts'
import { countText } from '../count-text.ts'
import { toggled } from '../search-change.ts'
import type { Search } from '../search-params.ts'
import type { ChangeFilters } from '../use-search.ts'
import { AddingCombobox } from './adding-combobox.tsx'
import { FacetFilter } from './facet-filter.tsx'

/** In the reader's unit. */
const radii = [10, 25, 50, 100, 200, 500]

export interface PlaceFilterProps {
  search: Search
  facets: HomeData['facets']
  choices: VehicleChoices | null
  /** The first answer is on its way. */
  isLoading: boolean
  onChange: ChangeFilters
}

/** Country, city and, for one city, how far around it. */
export function PlaceFilter({ search, facets, choices, isLoading, onChange }: PlaceFilterProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const cities = search.city ?? []
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 250)
  const country = search.country?.length === 1 ? search.country[0] : undefined
  const found = useEndpoint(
    suggestCities,
    { query: { ...(q ? { q } : {}), ...(country ? { country } : {}) } },
    { keepPreviousData: true },
  )
  const named = useEndpoint(suggestCities, cities.length > 0 ? { query: { id: cities } } : null, {
    keepPreviousData: true,
  })
  const vehicles = (id: string) => {
    const counted = facets?.city.find(({ value }) => value === id)
    if (!counted) return undefined
    const { count, isCapped } = counted
    return t('filters.vehicles', { count, shown: countText(format.number(count), isCapped) })
  }
  /** Before anything is typed: where most of what is found stands. */
  const frequent = () =>
    (facets?.city ?? [])
      .filter(({ value }) => !cities.includes(value))
      .map(({ value, label }) => ({ value, label, description: vehicles(value) }))
  const suggested = () =>
    (found.data ?? [])
      .filter((city) => !cities.includes(city.id))
      .map((city) => {
        const description = [city.country.name, vehicles(city.id)].filter(Boolean).join(' · ')
        return { value: city.id, label: city.name, description }
      })
  const nameOf = (id: string) => named.data?.find((one) => one.id === id)?.name ?? '…'
  // A radius of an address that the list does not offer stays what it is.
  const inKm = radii.map(distanceMeasure(format.units).kept)
  const offered = search.radiusKm === undefined || inKm.includes(search.radiusKm) ? inKm : [...inKm, search.radiusKm]
  return (
    <>
      <FacetFilter
        name="country"
        choices={choices?.countries}
        counts={facets?.country}
        chosen={search.country}
        isLoading={isLoading}
        most={5}
        onChange={onChange}
      />
      <AddingCombobox
        label={t('filters.city')}
        placeholder={t('filters.anyCity')}
        isLoading={found.isLoading}
        loadingText={t('filters.searching')}
        emptyText={t('filters.noMatch')}
        offer={(typed) => (typed.trim() === '' && facets ? frequent() : suggested())}
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
          ...offered.toSorted((a, b) => a - b).map((km) => ({ value: String(km), label: `+ ${format.distance(km)}` })),
        ]}
        onChange={(km) => onChange({ radiusKm: km === 'none' ? undefined : Number(km) })}
      />
    </>
  )
}
