import { dashboard, dashboardDays, dashboardSteps, type Figures } from '@forecourt/contracts'
import { Card, Heading, Inline, RadioGroup, Select, Skeleton, Stack, StatTiles, Text } from '@forecourt/design-system'
import { TrendChart } from '@forecourt/design-system/trend-chart'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { JobRuns } from '../components/job-runs.tsx'
import { PartFailed } from '../components/part-failed.tsx'
import {
  changeOf,
  type DashboardQuery,
  type FigureName,
  figureNames,
  readDashboardQuery,
  writeDashboardQuery,
} from '../dashboard-query.ts'
import * as styles from './dashboard.css.ts'

/** Noon keeps a day on its day in every time zone. */
const noon = (day: string) => `${day}T12:00:00`

/** Key figures against the period before, one of them drawn over time, and what the scheduled jobs last did. */
export function OverviewPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const query = readDashboardQuery(params)
  const { days, step, figure } = query
  const { data, error, mutate } = useEndpoint(dashboard, { query: { days, step } }, { keepPreviousData: true })
  const change = (by: Partial<DashboardQuery>) => setParams(writeDashboardQuery(query, by), { replace: true })
  const figures: Partial<Record<FigureName, Figures>> = {
    ...(data?.users && { users: data.users.registered }),
    ...(data?.vehicles && data.vehicles),
    ...(data?.contacts && data.contacts),
  }
  const drawn = figures[figure]
  const note = (of: Figures | undefined) => {
    if (!of) return data ? t('unavailable') : undefined
    const share = changeOf(of.total, of.before)
    if (share === null) return t('before', { number: format.number(of.before) })
    const shown = format.number(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
    return t('change', { change: shown, number: format.number(of.before) })
  }
  return (
    <Stack gap={6}>
      <Inline gap={6} alignItems="end">
        <RadioGroup
          label={t('period.label')}
          layout="row"
          className={styles.beside}
          options={dashboardDays.map((one) => ({ value: String(one), label: t('period.days', { count: one }) }))}
          value={String(days)}
          onChange={(value) => change({ days: dashboardDays.find((one) => String(one) === value) ?? days })}
        />
        <Select
          label={t('step.label')}
          className={styles.choice}
          options={dashboardSteps.map((one) => ({ value: one, label: t(`step.${one}`) }))}
          value={step}
          onChange={(value) => change({ step: dashboardSteps.find((one) => one === value) ?? step })}
        />
      </Inline>
      {error && !data ? (
        <PartFailed title={t('failed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : null}
      {!data && !error ? <Skeleton size="xl" width="full" /> : null}
      {data ? (
        <StatTiles
          label={t('figure')}
          value={figure}
          onChange={(one) => change({ figure: figureNames.find((name) => name === one) ?? figure })}
          tiles={figureNames.map((name) => ({
            id: name,
            name: t(`figures.${name}`),
            value: figures[name] ? format.number(figures[name].total) : '–',
            note: note(figures[name]),
          }))}
        />
      ) : null}
      <Card as="section" padding="lg" aria-labelledby="over-time">
        <Stack gap={3}>
          <Heading level={2} id="over-time">
            {t(`figures.${figure}`)}
          </Heading>
          <div className={styles.chart}>
            {data && !drawn ? (
              <PartFailed title={t('partFailed')} onRetry={() => void mutate()}>
                {t('partFailedText')}
              </PartFailed>
            ) : null}
            {drawn && data ? (
              <TrendChart
                steps={drawn.steps.map(({ start }) => ({
                  label: t(`stepOf.${data.step}`, { date: format.date(noon(start), 'long') }),
                  short: format.date(noon(start), 'day'),
                }))}
                series={[{ id: figure, name: t(`figures.${figure}`), values: drawn.steps.map(({ count }) => count) }]}
                labels={{
                  chart: t(`figures.${figure}`),
                  step: t(`step.${data.step}`),
                  showTable: t('showTable'),
                  showChart: t('showChart'),
                  empty: '–',
                }}
                format={(value) => format.number(value)}
              />
            ) : null}
            {!data && !error ? <Skeleton shape="picture" /> : null}
          </div>
          <Text size="sm" tone="muted">
            {t('utc')}
          </Text>
        </Stack>
      </Card>
      <JobRuns />
    </Stack>
  )
}
