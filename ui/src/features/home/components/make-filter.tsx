import { suggestModels } from '@forecourt/contracts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { VehicleChoices } from '../api/use-choices.ts'
import type { HomeData } from '../api/use-home.ts'
import { countText } from '../count-text.ts'
import { type FacetOption, facetOptions } from '../facet-options.ts'
import { offeredValues } from '../offered-values.ts'
import { toggled } from '../search-change.ts'
import type { Search } from '../search-params.ts'
import type { ChangeFilters } from '../use-search.ts'
import { AddingCombobox } from './adding-combobox.tsx'
import { FacetFilter } from './facet-filter.tsx'
import * as styles from './filters.css.ts'

export interface MakeFilterProps {
  search: Search
  facets: HomeData['facets']
  choices: VehicleChoices | null
  /** The first answer is on its way. */
  isLoading: boolean
  onChange: ChangeFilters
}

/** Make, then model: models are offered only for the chosen makes. */
export function MakeFilter({ search, facets, choices, isLoading, onChange }: MakeFilterProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const brands = search.brand ?? []
  const models = search.model ?? []
  const known = useEndpoint(suggestModels, brands.length > 0 ? { query: { brand: brands } } : null, {
    keepPreviousData: true,
  })
  const describe = ({ count, isCapped }: FacetOption) =>
    count === undefined ? undefined : t('filters.vehicles', { count, shown: countText(format.number(count), isCapped) })
  /** What is chosen is ticked, and goes when it is picked again. */
  const offer = (name: 'brand' | 'model', names: readonly string[], chosen: readonly string[]) => (text: string) =>
    offeredValues(facetOptions(undefined, facets?.[name], chosen), names, text).map((option) => ({
      value: option.value,
      label: option.label,
      description: describe(option),
      icon: chosen.includes(option.value) ? <Check className={styles.tick} /> : undefined,
    }))
  return (
    <>
      <AddingCombobox
        label={t('filters.make')}
        hideLabel
        placeholder={t('filters.anyMake')}
        emptyText={t('filters.noMatch')}
        offer={offer('brand', choices?.brands.map((one) => one.name) ?? [], brands)}
        onAdd={(brand) => onChange({ brand: toggled(brands, brand) })}
      />
      <FacetFilter
        name="brand"
        counts={facets?.brand}
        chosen={search.brand}
        isLoading={isLoading}
        most={6}
        onChange={onChange}
      />
      {/* Always there, so that choosing a make moves nothing. */}
      <AddingCombobox
        label={t('filters.model')}
        placeholder={brands.length > 0 ? t('filters.anyModel') : t('filters.makeFirst')}
        emptyText={t('filters.noMatch')}
        isDisabled={brands.length === 0}
        offer={offer('model', known.data?.map((one) => one.name) ?? [], models)}
        onAdd={(model) => onChange({ model: toggled(models, model) })}
      />
    </>
  )
}
