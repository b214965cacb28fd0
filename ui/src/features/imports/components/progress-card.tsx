import type { ImportJob } from '@forecourt/contracts'
import { Button, Callout, Card, Inline, ProgressBar, Stack } from '@forecourt/design-system'
import { Pause, Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { isBusy, progressOf } from '../import-steps.ts'
import type { ImportTools } from '../use-import.ts'
import { Figures } from './figures.tsx'

/** A check or a run under way, paused, or failed: how far it is, and what can be done. */
export function ProgressCard({ job, tools }: { job: ImportJob; tools: ImportTools }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const phase = job.phase ?? 'check'
  const judged = job.rows - job.counts.pending
  return (
    <Card as="section" padding="lg" aria-live="polite">
      <Stack gap={4}>
        {job.status === 'failed' ? (
          <Callout tone="danger" title={t('progress.failed')}>
            {t('progress.failedText')}
          </Callout>
        ) : null}
        {job.status === 'paused' ? <Callout tone="warning">{t('progress.paused')}</Callout> : null}
        <ProgressBar
          label={t(`progress.${phase}`)}
          value={progressOf(job)}
          valueText={t('progress.of', { done: format.number(judged), total: format.number(job.rows) })}
        />
        <Figures job={job} />
        <Inline gap={3}>
          {isBusy(job) ? (
            <Button icon={<Pause />} isLoading={tools.isSaving} onPress={() => void tools.step('pause')}>
              {t('progress.pause')}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<Play />}
              isLoading={tools.isSaving}
              onPress={() => void tools.step(phase === 'run' ? 'run' : 'check')}
            >
              {t('progress.resume')}
            </Button>
          )}
          <Button variant="ghost" icon={<X />} onPress={() => void tools.step('cancel')}>
            {t('progress.cancel')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}
