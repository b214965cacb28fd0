import { NumberField } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import * as styles from './filters.css.ts'

export interface RangeFieldsProps {
  /** What is measured, for screen readers: "Price". */
  label: string
  min: number | undefined
  max: number | undefined
  onMin: (value: number | undefined) => void
  onMax: (value: number | undefined) => void
  least: number
  most: number
  step?: number | undefined
  unit?: string | undefined
  /** Years take no thousands separator. */
  plain?: boolean | undefined
}

/** From and to. */
export function RangeFields({ label, min, max, onMin, onMax, least, most, step, unit, plain }: RangeFieldsProps) {
  const { t } = useTranslation('home')
  const formatOptions = plain ? { useGrouping: false } : undefined
  const shared = { minValue: least, maxValue: most, step, unit, formatOptions }
  return (
    <div className={styles.pair}>
      <NumberField
        {...shared}
        label={<RangeLabel of={label} bound={t('filters.from')} />}
        value={min ?? null}
        onChange={(value) => onMin(value ?? undefined)}
      />
      <NumberField
        {...shared}
        label={<RangeLabel of={label} bound={t('filters.to')} />}
        value={max ?? null}
        onChange={(value) => onMax(value ?? undefined)}
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
