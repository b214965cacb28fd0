import { Button, Callout, Card, Heading, Inline, LinkButton, ProgressBar, Stack, Text } from '@forecourt/design-system'
import { Pause, Play, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { FigureList } from '../../../shared/feedback/figure-list.tsx'
import { useFormat } from '../../../shared/format/format.ts'
import { useUploadWarning } from '../../../shared/picture/use-upload-warning.ts'
import type { PictureRun } from '../picture-run.ts'
import { useRunState } from '../use-stock-pictures.ts'
import { NameList } from './name-list.tsx'

/** Pictures on their way: how far it is, what was refused and why, and what can be done. */
export function RunCard({ run, onAgain }: { run: PictureRun; onAgain: () => void }) {
  const { t } = useTranslation('stock-pictures')
  const format = useFormat()
  const { isRunning, figures } = useRunState(run)
  useUploadWarning(isRunning)
  const { all, stored, there, failed, retriable, share } = figures
  const left = all - stored - there - failed
  const isOver = !isRunning && left === 0
  const failures = run.batches.flatMap(({ items }) =>
    items.flatMap(({ state, file, reason = '' }) => (state === 'failed' ? `${file.path}: ${reason}` : [])),
  )
  return (
    <Card as="section" padding="lg" aria-labelledby="run">
      <Stack gap={4}>
        <Heading level={2} id="run">
          {t(!isOver ? 'run.title' : failed > 0 ? 'run.over' : 'run.done')}
        </Heading>
        <ProgressBar
          label={t('run.progress')}
          value={share}
          valueText={t('run.of', { done: format.number(all - left), total: format.number(all) })}
        />
        {isRunning ? (
          <Text size="sm" tone="muted">
            {t('run.leave')}
          </Text>
        ) : null}
        {!isRunning && left > 0 ? <Callout tone="warning">{t('run.paused')}</Callout> : null}
        <FigureList
          figures={[
            { name: t('run.stored'), count: stored, tone: 'success' },
            { name: t('run.there'), count: there },
            { name: t('run.failed'), count: failed, tone: failed > 0 ? 'danger' : undefined },
            { name: t('run.waiting'), count: left },
          ]}
        />
        {failures.length > 0 ? (
          <Stack gap={2}>
            <Heading level={3}>{t('run.failures')}</Heading>
            <NameList label={t('run.failures')} names={failures} />
          </Stack>
        ) : null}
        <Inline gap={3}>
          {isRunning ? (
            <Button icon={<Pause />} onPress={() => run.pause()}>
              {t('run.pause')}
            </Button>
          ) : null}
          {!isRunning && left > 0 ? (
            <Button variant="primary" icon={<Play />} onPress={() => void run.start()}>
              {t('run.resume')}
            </Button>
          ) : null}
          {!isRunning && retriable > 0 ? (
            <Button icon={<RotateCw />} onPress={() => void run.retry()}>
              {t('run.retry', { count: retriable, shown: format.number(retriable) })}
            </Button>
          ) : null}
          {isOver ? (
            <>
              <LinkButton variant="primary" href={paths.myVehicles()}>
                {t('run.see')}
              </LinkButton>
              <Button variant="ghost" onPress={onAgain}>
                {t('run.again')}
              </Button>
            </>
          ) : null}
        </Inline>
      </Stack>
    </Card>
  )
}
