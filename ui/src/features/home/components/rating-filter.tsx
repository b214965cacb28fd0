import { priceRatings } from '@forecourt/contracts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FacetCount, facetOptions } from '../facet-options.ts'
import type { Search } from '../search-params.ts'
import type { ChangeFilters } from '../use-search.ts'
import { FacetList } from './facet-list.tsx'
import * as styles from './filters.css.ts'

export interface RatingFilterProps {
  counts: readonly FacetCount[] | undefined
  chosen: Search['rating']
  onChange: ChangeFilters
}

/** How a price compares with others, the best first. */
export function RatingFilter({ counts, chosen = [], onChange }: RatingFilterProps) {
  const { t } = useTranslation(['home', 'vehicle'])
  const choices = useMemo(() => priceRatings.map((id) => ({ id, name: t(`vehicle:rating.${id}`) })), [t])
  return (
    <>
      <p className={styles.note}>{t('filters.ratingHelp')}</p>
      <FacetList
        label={t('filters.rating')}
        options={facetOptions(choices, counts, chosen)}
        chosen={chosen}
        onChange={(next) => onChange({ rating: priceRatings.filter((one) => next.includes(one)) })}
      />
    </>
  )
}
