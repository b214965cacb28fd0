import {
  type DatacronRunState,
  datacronRunStates,
  datacronStatus,
  listDatacronRuns,
  nextDatacronRuns,
  runDatacron,
  stopDatacron,
} from '@forecourt/contracts'
import { Button, Callout, Dialog, ErrorState, Inline, Pagination, Select, Stack, Text } from '@forecourt/design-system'
import { CircleStop, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import type { ExtraPanelProps } from '../components/resource-extra.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import * as styles from './jobs.css.ts'
import { NextRuns } from './next-runs.tsx'
import { RunTable } from './run-table.tsx'

const perPage = 10
/** Milliseconds between two looks: a job that runs is watched. */
const [watchedMs, idleMs] = [1_500, 15_000]
const standardGrace = 60
const everything = 'all'
const open = new Set<DatacronRunState>(['running', 'stopping'])

/** When a job runs next, what came of it so far, and running or stopping it by hand. */
export function JobRuns({ record, rights, onClose }: ExtraPanelProps) {
  const { t } = useTranslation('admin')
  const invalidate = useInvalidate()
  const params = { id: record.id }
  const [page, setPage] = useState(1)
  const [state, setState] = useState<DatacronRunState>()
  const [isWatching, setWatching] = useState(false)
  const { data, meta, error, mutate } = useEndpoint(
    listDatacronRuns,
    { params, query: { page, limit: perPage, ...(state ? { state } : {}) } },
    { keepPreviousData: true, refreshInterval: isWatching ? watchedMs : idleMs },
  )
  const { data: coming, mutate: lookAhead } = useEndpoint(nextDatacronRuns, { params })
  // Its expression may have been changed a moment ago.
  useEffect(() => void lookAhead(), [lookAhead])
  const { data: jobs } = useEndpoint(datacronStatus, {}, { refreshInterval: isWatching ? watchedMs : idleMs })
  const last = jobs?.find(({ id }) => id === record.id)?.lastRun
  const isRunning = last ? open.has(last.state) : false
  if (isWatching !== isRunning) setWatching(isRunning)
  const run = useAction(runDatacron, { toast: false })
  const stop = useAction(stopDatacron, { toast: false })
  const problem = run.problem ?? stop.problem
  const press = async (action: typeof run | typeof stop) => {
    run.reset()
    stop.reset()
    await action.run({ params })
    await invalidate(listDatacronRuns, datacronStatus)
  }
  const grace = typeof record.graceMinutes === 'number' ? record.graceMinutes : standardGrace
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="lg"
      title={t('jobs.title', { name: String(record.name) })}
      description={t('jobs.missed', { count: grace })}
      closeLabel={t('actions.close', { ns: 'common' })}
    >
      <Stack gap={5}>
        {coming ? <NextRuns {...coming} /> : null}
        {record.active === true ? null : <Callout tone="info">{t('jobs.inactive')}</Callout>}
        {problem ? (
          <Callout tone="danger" role="alert">
            {problem.message}
          </Callout>
        ) : null}
        <Inline justifyContent="space-between" alignItems="end">
          <Select
            label={t('jobs.state')}
            className={styles.filter}
            options={[
              { value: everything, label: t('jobs.anyState') },
              ...datacronRunStates.map((one) => ({ value: one, label: t(`jobs.states.${one}`) })),
            ]}
            value={state ?? everything}
            onChange={(next) => {
              setPage(1)
              setState(datacronRunStates.find((one) => one === next))
            }}
          />
          {rights.update ? (
            <Inline>
              <Button
                icon={<Play />}
                variant="primary"
                isDisabled={isRunning}
                isLoading={run.isRunning}
                onPress={() => void press(run)}
              >
                {t('jobs.run')}
              </Button>
              <Button
                icon={<CircleStop />}
                isDisabled={!isRunning}
                isLoading={stop.isRunning}
                onPress={() => void press(stop)}
              >
                {t('jobs.stop')}
              </Button>
            </Inline>
          ) : null}
        </Inline>
        {error && !data ? (
          <ErrorState
            level={3}
            title={t('failed')}
            actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
          >
            {error.message}
          </ErrorState>
        ) : null}
        {!error && !data ? <TableSkeleton label={t('loading')} rows={5} /> : null}
        {data ? <RunTable runs={data} timeZone={coming?.timeZone ?? 'UTC'} /> : null}
        {meta && meta.pages > 1 ? (
          <Inline justifyContent="space-between">
            <Text size="sm" tone="muted">
              {t('total', { count: meta.total, number: meta.total })}
            </Text>
            <Pagination
              label={t('paging.label', { ns: 'common' })}
              page={page}
              pageCount={meta.pages}
              onPageChange={setPage}
              previousLabel={t('paging.previous', { ns: 'common' })}
              nextLabel={t('paging.next', { ns: 'common' })}
              pageLabel={(number) => t('paging.page', { ns: 'common', page: number })}
            />
          </Inline>
        ) : null}
      </Stack>
    </Dialog>
  )
}
