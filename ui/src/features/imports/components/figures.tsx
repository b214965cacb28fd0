import type { ImportJob } from '@forecourt/contracts'
import { Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './imports.css.ts'

/** How many rows are right, wrong and left out. */
export function Figures({ job }: { job: ImportJob }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { counts, phase } = job
  const figures = [
    { name: t(phase === 'run' ? 'figures.imported' : 'figures.ok'), count: counts.ok, tone: 'success' as const },
    { name: t('figures.error'), count: counts.error, tone: counts.error > 0 ? ('danger' as const) : undefined },
    { name: t('figures.skipped'), count: counts.skipped, tone: undefined },
    ...(counts.pending > 0 ? [{ name: t('figures.pending'), count: counts.pending, tone: undefined }] : []),
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, count, tone }) => (
        <div key={name} className={styles.figure}>
          <Text as="dt" size="sm" tone="muted">
            {name}
          </Text>
          <Text as="dd" size="xl" weight="semibold" numeric tone={tone}>
            {format.number(count)}
          </Text>
        </div>
      ))}
    </dl>
  )
}
