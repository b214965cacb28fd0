import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FacetCount, facetOptions } from '../facet-options.ts'
import type { ChangeFilters } from '../use-search.ts'
import { FacetList } from './facet-list.tsx'

export interface FacetFilterProps {
  name: 'brand' | 'category' | 'country' | 'type' | 'fuelType' | 'transmission' | 'options'
  /** All values there are; without them those of the counts. */
  choices?: readonly { id: string; name: string }[] | undefined
  counts: readonly FacetCount[] | undefined
  chosen: readonly string[] | undefined
  onChange: ChangeFilters
  isLoading?: boolean | undefined
  most?: number | undefined
}

const none: readonly string[] = []

/** Any number of values of one filter; drawn again only when its own counts or choice changed. */
export const FacetFilter = memo(function FacetFilter({
  name,
  choices,
  counts,
  chosen = none,
  onChange,
  ...list
}: FacetFilterProps) {
  const { t } = useTranslation('home')
  const field = name === 'brand' ? 'make' : name
  const label = t(`filters.${field}`)
  const options = useMemo(() => facetOptions(choices, counts, chosen), [choices, counts, chosen])
  return (
    <FacetList
      {...list}
      label={label}
      options={options}
      chosen={chosen}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
})
