import { Button, Text } from '@forecourt/design-system'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleChoices } from '../api/use-choices.ts'
import type { HomeData } from '../api/use-home.ts'
import { facetOptions } from '../facet-options.ts'
import type { Search } from '../search-params.ts'
import type { ChangeFilters } from '../use-search.ts'
import { ColorSwatches } from './color-swatches.tsx'
import { CountFilter } from './count-filter.tsx'
import { FacetFilter } from './facet-filter.tsx'
import { FilterSection } from './filter-section.tsx'
import * as styles from './filters.css.ts'
import { LastFilters } from './last-filters.tsx'
import { MakeFilter } from './make-filter.tsx'
import { MeasureFilters } from './measure-filters.tsx'
import { NearMe } from './near-me.tsx'
import { PlaceFilter } from './place-filter.tsx'
import { PriceFilter } from './price-filter.tsx'
import { RatingFilter } from './rating-filter.tsx'

export interface FilterRailProps {
  search: Search
  facets: HomeData['facets']
  choices: VehicleChoices | null
  /** The first answer is on its way. */
  isLoading: boolean
  /** The reference data could not be had. */
  isIncomplete: boolean
  onChange: ChangeFilters
  /** Moves the focus past the filters; undefined where nothing lies behind them. */
  onSkip?: (() => void) | undefined
}

const lists = [
  ['category', 'categories', true],
  ['type', 'types', true],
  ['fuelType', 'fuelTypes', true],
  ['transmission', 'transmissions', false],
] as const

/** Every filter of `GET /vehicle` (rulings 4), with counts beside the values. */
export const FilterRail = memo(function FilterRail({
  search,
  facets,
  choices,
  isLoading,
  isIncomplete,
  onChange,
  onSkip,
}: FilterRailProps) {
  const { t } = useTranslation('home')
  const count = (...keys: (keyof Search)[]) => keys.filter((key) => search[key] !== undefined).length
  const isWaiting = choices === null && !isIncomplete
  const paint = new Map(choices?.colors.map((color) => [color.id, color.hex]))
  return (
    <div className={styles.rail}>
      {onSkip ? (
        <Button size="sm" className={styles.skip} onPress={onSkip}>
          {t('filters.skip')}
        </Button>
      ) : null}
      {isIncomplete ? (
        <Text size="sm" tone="muted">
          {t('errors.config')}
        </Text>
      ) : null}
      <NearMe radiusKm={search.radiusKm} onChange={onChange} />
      <FilterSection
        title={t('filters.makeModel')}
        isOpen
        active={(search.brand?.length ?? 0) + (search.model?.length ?? 0)}
      >
        <MakeFilter search={search} facets={facets} choices={choices} isLoading={isLoading} onChange={onChange} />
      </FilterSection>
      <FilterSection title={t('filters.price')} isOpen active={count('priceMin', 'priceMax')}>
        <PriceFilter search={search} choices={choices} onChange={onChange} />
      </FilterSection>
      <FilterSection title={t('filters.rating')} active={search.rating?.length}>
        <RatingFilter counts={facets?.rating} chosen={search.rating} onChange={onChange} />
      </FilterSection>
      <FilterSection title={t('filters.place')} active={count('country', 'city')}>
        <PlaceFilter search={search} facets={facets} choices={choices} isLoading={isLoading} onChange={onChange} />
      </FilterSection>
      <MeasureFilters search={search} onChange={onChange} />
      {lists.map(([key, source, isOpen]) => (
        <FilterSection
          key={key}
          title={t(`filters.${key}`)}
          isOpen={isOpen && key !== 'category'}
          active={search[key]?.length}
        >
          <FacetFilter
            name={key}
            choices={choices?.[source]}
            counts={facets?.[key]}
            chosen={search[key]}
            isLoading={isWaiting}
            onChange={onChange}
          />
        </FilterSection>
      ))}
      <FilterSection title={t('filters.color')} active={search.color?.length}>
        <ColorSwatches
          label={t('filters.color')}
          options={facetOptions(choices?.colors, facets?.color, search.color)}
          paint={paint}
          chosen={search.color ?? []}
          onChange={(color) => onChange({ color })}
        />
      </FilterSection>
      <FilterSection title={t('filters.options')} active={search.options?.length}>
        <p className={styles.note}>{t('filters.optionsHelp')}</p>
        <FacetFilter
          name="options"
          choices={choices?.options}
          counts={facets?.options}
          chosen={search.options}
          isLoading={isWaiting}
          onChange={onChange}
          most={8}
        />
      </FilterSection>
      <FilterSection title={t('filters.doorsSeats')} active={count('doors', 'seats')}>
        <CountFilter
          label={t('filters.doors')}
          values={[2, 3, 4, 5]}
          value={search.doors}
          counts={facets?.doors}
          onChange={(doors) => onChange({ doors })}
        />
        <CountFilter
          label={t('filters.seats')}
          values={[2, 4, 5, 7, 9]}
          value={search.seats}
          counts={facets?.seats}
          onChange={(seats) => onChange({ seats })}
        />
      </FilterSection>
      <LastFilters search={search} facets={facets} onChange={onChange} />
    </div>
  )
})
