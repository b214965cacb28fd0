import { maxModelYear } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { distanceMeasure, powerMeasure } from '../../../shared/format/measure.ts'
import type { Search } from '../search-params.ts'
import type { ChangeFilters } from '../use-search.ts'
import { FilterSection } from './filter-section.tsx'
import { RangeFields } from './range-fields.tsx'

export interface MeasureFiltersProps {
  search: Search
  onChange: ChangeFilters
}

/** Year, mileage and power, in the reader's units; the search keeps km and kW. */
export function MeasureFilters({ search, onChange }: MeasureFiltersProps) {
  const { t } = useTranslation('home')
  const { units, signs } = useFormat()
  const active = (...values: (number | undefined)[]) => values.filter((value) => value !== undefined).length
  return (
    <>
      <FilterSection title={t('filters.year')} isOpen active={active(search.yearMin, search.yearMax)}>
        <RangeFields
          label={t('filters.year')}
          min={search.yearMin}
          max={search.yearMax}
          least={1886}
          most={maxModelYear()}
          plain
          onMin={(yearMin, options) => onChange({ yearMin }, options)}
          onMax={(yearMax, options) => onChange({ yearMax }, options)}
        />
      </FilterSection>
      <FilterSection title={t('filters.mileage')} isOpen active={active(search.mileageMin, search.mileageMax)}>
        <RangeFields
          label={t('filters.mileage')}
          min={search.mileageMin}
          max={search.mileageMax}
          least={0}
          most={2_000_000}
          unit={signs.distance}
          measure={distanceMeasure(units)}
          onMin={(mileageMin, options) => onChange({ mileageMin }, options)}
          onMax={(mileageMax, options) => onChange({ mileageMax }, options)}
        />
      </FilterSection>
      <FilterSection title={t('filters.power')} active={active(search.powerMin, search.powerMax)}>
        <RangeFields
          label={t('filters.power')}
          min={search.powerMin}
          max={search.powerMax}
          least={0}
          most={2200}
          unit={signs.power}
          measure={powerMeasure(units)}
          onMin={(powerMin, options) => onChange({ powerMin }, options)}
          onMax={(powerMax, options) => onChange({ powerMax }, options)}
        />
      </FilterSection>
    </>
  )
}
