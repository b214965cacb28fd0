import { type DatacronRunState, dashboardJobs } from '@forecourt/contracts'
import { Badge, type BadgeTone, Heading, Stack, Table } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { PartFailed } from './part-failed.tsx'

const tones: Readonly<Record<DatacronRunState, BadgeTone>> = {
  running: 'accent',
  stopping: 'warning',
  succeeded: 'success',
  failed: 'danger',
  stopped: 'neutral',
  skipped: 'neutral',
  missed: 'warning',
  lost: 'danger',
}
const refreshMs = 30_000

/** How each scheduled job last went, and when it comes next. */
export function JobRuns() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { data, error, mutate } = useEndpoint(dashboardJobs, {}, { refreshInterval: refreshMs })
  const seconds = (ms: number) =>
    format.number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: ms < 10_000 ? 1 : 0 })
  return (
    <Stack as="section" gap={3} aria-labelledby="job-runs">
      <Heading level={2} id="job-runs">
        {t('jobs.title')}
      </Heading>
      {error && !data ? (
        <PartFailed title={t('partFailed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : (
        <Table
          label={t('jobs.title')}
          rows={data ?? []}
          rowId={({ id }) => id}
          isBusy={!data}
          empty={t(data ? 'jobs.none' : 'loading')}
          columns={[
            { id: 'name', header: t('jobs.name'), cell: ({ name }) => name },
            {
              id: 'state',
              header: t('jobs.last'),
              cell: ({ lastRun }) =>
                lastRun ? (
                  <Badge tone={tones[lastRun.state]}>{t(`jobs.states.${lastRun.state}`)}</Badge>
                ) : (
                  t('jobs.never')
                ),
            },
            {
              id: 'at',
              header: t('jobs.at'),
              cell: ({ lastRun }) => (lastRun ? format.date(lastRun.finishedAt ?? lastRun.plannedAt, 'time') : '–'),
            },
            {
              id: 'duration',
              header: t('jobs.duration'),
              align: 'end',
              numeric: true,
              cell: ({ lastRun }) =>
                lastRun?.duration === null || lastRun?.duration === undefined ? '–' : seconds(lastRun.duration),
            },
            {
              id: 'next',
              header: t('jobs.next'),
              cell: ({ nextAt }) => (nextAt ? format.date(nextAt, 'time') : t('jobs.inactive')),
            },
          ]}
        />
      )}
    </Stack>
  )
}
