import { suggestModels } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { HomeData, VehicleChoices } from '../api/use-home.ts'
import { countText } from '../count-text.ts'
import { type FacetOption, facetOptions } from '../facet-options.ts'
import { toggled } from '../search-change.ts'
import type { Search } from '../search-params.ts'
import type { Change } from '../use-search.ts'
import { AddingCombobox } from './adding-combobox.tsx'
import { FacetList } from './facet-list.tsx'

export interface MakeFilterProps {
  search: Search
  facets: HomeData['facets']
  choices: VehicleChoices | null
  onChange: (change: Change) => void
}

/** Make, then model: models are offered only for the chosen makes. */
export function MakeFilter({ search, facets, choices, onChange }: MakeFilterProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const brands = search.brand ?? []
  const models = search.model ?? []
  const known = useEndpoint(suggestModels, brands.length > 0 ? { query: { brand: brands } } : null, {
    keepPreviousData: true,
  })
  const brandOptions = facetOptions(undefined, facets?.brand, brands)
  const modelOptions = facetOptions(undefined, facets?.model, models)
  const describe = (option: FacetOption | undefined) =>
    option?.count === undefined
      ? undefined
      : t('filters.vehicles', { count: option.count, shown: countText(format.number(option.count), option.isCapped) })
  const find = (options: readonly FacetOption[], value: string) => options.find((one) => one.value === value)
  const offer = (names: readonly string[], counted: readonly FacetOption[], chosen: readonly string[]) =>
    [...new Set([...counted.map((one) => one.value), ...names])]
      .filter((name) => !chosen.includes(name))
      .map((name) => ({ value: name, label: name, description: describe(find(counted, name)) }))
  return (
    <>
      <AddingCombobox
        label={t('filters.make')}
        hideLabel
        placeholder={t('filters.anyMake')}
        emptyText={t('filters.noMatch')}
        options={offer(choices?.brands.map((one) => one.name) ?? [], brandOptions, brands)}
        onAdd={(brand) => onChange({ brand: toggled(brands, brand) })}
      />
      <FacetList
        label={t('filters.make')}
        options={brandOptions}
        chosen={brands}
        most={6}
        onChange={(brand) => onChange({ brand })}
      />
      {brands.length > 0 ? (
        <>
          <AddingCombobox
            label={t('filters.model')}
            placeholder={t('filters.anyModel')}
            emptyText={t('filters.noMatch')}
            options={offer(known.data?.map((one) => one.name) ?? [], modelOptions, models)}
            onAdd={(model) => onChange({ model: toggled(models, model) })}
          />
          <FacetList
            label={t('filters.model')}
            options={modelOptions}
            chosen={models}
            most={6}
            onChange={(model) => onChange({ model })}
          />
        </>
      ) : null}
    </>
  )
}
