import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/format.ts'

/** A plan's duration as people read it: "12 months"; without an end for the free plan. */
export function useDurationText(): (months: number) => string {
  const { t } = useTranslation('billing')
  const format = useFormat()
  return (months) =>
    months === 0 ? t('withoutEnd') : format.number(months, { style: 'unit', unit: 'month', unitDisplay: 'long' })
}
