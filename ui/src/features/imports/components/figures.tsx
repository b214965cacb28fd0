import type { ImportJob } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { FigureList } from '../../../shared/feedback/figure-list.tsx'
import { missingOf } from '../import-steps.ts'

/** How many rows are right, wrong and left out. */
export function Figures({ job }: { job: ImportJob }) {
  const { t } = useTranslation('imports')
  const { counts, phase } = job
  const missing = missingOf(job)
  const stockFigure =
    phase === 'run'
      ? { name: t('figures.withdrawn'), count: job.withdrawn, tone: undefined }
      : {
          name: t('figures.missing'),
          count: missing ?? t('figures.unknown'),
          tone: missing ? ('danger' as const) : undefined,
        }
  const figures = [
    { name: t(phase === 'run' ? 'figures.imported' : 'figures.ok'), count: counts.ok, tone: 'success' as const },
    { name: t('figures.error'), count: counts.error, tone: counts.error > 0 ? ('danger' as const) : undefined },
    { name: t('figures.skipped'), count: counts.skipped, tone: undefined },
    ...(job.updated > 0 ? [{ name: t('figures.updated'), count: job.updated, tone: undefined }] : []),
    ...(job.options.fullStock ? [stockFigure] : []),
    ...(counts.pending > 0 ? [{ name: t('figures.pending'), count: counts.pending, tone: undefined }] : []),
  ]
  return <FigureList figures={figures} />
}
