import { useTranslation } from 'react-i18next'
import type { Measure } from '../../../shared/format/measure.ts'

import type { ChangeOptions } from '../../../shared/search/use-typing.ts'
import { BoundField } from './bound-field.tsx'
import * as styles from './filters.css.ts'

type SetBound = (value: number | undefined, options: ChangeOptions) => void

export interface RangeFieldsProps {
  /** What is measured, for screen readers: "Price". */
  label: string
  min: number | undefined
  max: number | undefined
  onMin: SetBound
  onMax: SetBound
  least: number
  most: number
  unit?: string | undefined
  /** Where figures are typed in another unit than the search keeps; bounds and limits here are the search's. */
  measure?: Measure | undefined
  /** Years take no thousands separator. */
  plain?: boolean | undefined
}

/** From and to. */
export function RangeFields({ label, min, max, onMin, onMax, least, most, unit, measure, plain }: RangeFieldsProps) {
  const { t } = useTranslation('home')
  const shown = (bound: number | undefined) => (bound === undefined || !measure ? bound : measure.shown(bound))
  const limits = { least: shown(least) ?? least, most: shown(most) ?? most }
  const shared = { ...limits, unit, plain }
  const isTurned = min !== undefined && max !== undefined && min > max
  const kept = (set: SetBound, end: 'from' | 'upTo'): SetBound =>
    measure
      ? (figure, options) =>
          set(figure === undefined ? figure : Math.min(most, Math.max(least, measure[end](figure))), options)
      : set
  return (
    <div className={styles.pair}>
      <BoundField
        {...shared}
        label={<RangeLabel of={label} bound={t('filters.from')} />}
        value={shown(min)}
        onChange={kept(onMin, 'from')}
      />
      <BoundField
        {...shared}
        label={<RangeLabel of={label} bound={t('filters.to')} />}
        value={shown(max)}
        error={isTurned ? t('filters.fromAboveTo') : undefined}
        onChange={kept(onMax, 'upTo')}
      />
    </div>
  )
}

/** "Price from" to those who hear it; the section's title already says "Price" to those who see it. */
function RangeLabel({ of, bound }: { of: string; bound: string }) {
  return (
    <>
      <span className={styles.spoken}>{of} </span>
      {bound}
    </>
  )
}
