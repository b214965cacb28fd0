import type { DatacronRun } from '@forecourt/contracts'
import { Badge, EmptyState, Stack, Table, type TableColumn, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { durationIn, inZone } from './in-zone.ts'
import * as styles from './jobs.css.ts'
import { runTones } from './run-tones.ts'

/** The run log of a job: when, why, what came of it, how long it took, how often it was tried. */
export function RunTable({ runs, timeZone }: { runs: readonly DatacronRun[]; timeZone: string }) {
  const { t } = useTranslation('admin')
  const { tag } = useFormat()
  const columns: TableColumn<DatacronRun>[] = [
    { id: 'plannedAt', header: t('jobs.planned'), cell: ({ plannedAt }) => inZone(plannedAt, timeZone, tag) },
    {
      id: 'state',
      header: t('jobs.state'),
      cell: ({ state }) => (
        <span className={styles.whole}>
          <Badge tone={runTones[state]}>{t(`jobs.states.${state}`)}</Badge>
        </span>
      ),
    },
    {
      id: 'cause',
      header: t('jobs.cause'),
      cell: ({ cause }) => <span className={styles.whole}>{t(`jobs.causes.${cause}`)}</span>,
    },
    {
      id: 'duration',
      header: t('jobs.duration'),
      align: 'end',
      numeric: true,
      cell: ({ duration }) => (
        <span className={styles.whole}>{duration === null ? '–' : durationIn(duration, tag)}</span>
      ),
    },
    {
      id: 'attempts',
      header: t('jobs.attempts'),
      align: 'end',
      numeric: true,
      cell: ({ attempts }) => attempts ?? '–',
    },
    { id: 'result', header: t('jobs.result'), cell: (run) => <Result {...run} /> },
  ]
  return (
    <Table
      label={t('jobs.log')}
      columns={columns}
      rows={runs}
      rowId={({ id }) => id}
      empty={
        <EmptyState level={3} title={t('jobs.none')}>
          {t('jobs.noneText')}
        </EmptyState>
      }
    />
  )
}

function Result({ error, figures, carriedOutBy }: DatacronRun) {
  const shown = Object.entries(figures ?? {})
  return (
    <Stack gap={1} className={styles.detail}>
      {error ? (
        <Text size="sm" tone="danger">
          {error}
        </Text>
      ) : null}
      {shown.length > 0 ? (
        <Text size="sm">{shown.map(([name, figure]) => `${name}: ${figure}`).join(', ')}</Text>
      ) : null}
      {carriedOutBy ? (
        <Text size="xs" tone="muted">
          {carriedOutBy}
        </Text>
      ) : null}
    </Stack>
  )
}
