import { useTranslation } from 'react-i18next'
import type { ChangeOptions } from '../use-search.ts'
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
  /** Years take no thousands separator. */
  plain?: boolean | undefined
}

/** From and to. */
export function RangeFields({ label, min, max, onMin, onMax, least, most, unit, plain }: RangeFieldsProps) {
  const { t } = useTranslation('home')
  const shared = { least, most, unit, plain }
  return (
    <div className={styles.pair}>
      <BoundField
        {...shared}
        label={<RangeLabel of={label} bound={t('filters.from')} />}
        value={min}
        onChange={onMin}
      />
      <BoundField {...shared} label={<RangeLabel of={label} bound={t('filters.to')} />} value={max} onChange={onMax} />
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
