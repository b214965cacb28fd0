import { dashboard, dashboardDays, dashboardSteps } from '@forecourt/contracts'
import {
  Card,
  Heading,
  Inline,
  RadioGroup,
  Select,
  Skeleton,
  Stack,
  StatTiles,
  Text,
  TrendChart,
} from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { JobRuns } from '../components/job-runs.tsx'
import { PartFailed } from '../components/part-failed.tsx'
import * as styles from '../dashboard.css.ts'
import {
  changeOf,
  type DashboardQuery,
  type FigureName,
  figuresFor,
  isAmount,
  readDashboardQuery,
  writeDashboardQuery,
} from '../dashboard-query.ts'
import { currenciesOf, type Drawn, drawnOf } from '../drawn-figures.ts'

/** Noon keeps a day on its day in every time zone. */
const noon = (day: string) => `${day}T12:00:00`

/** Key figures against the period before, one of them drawn over time, and what the scheduled jobs last did. */
export function OverviewPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const query = readDashboardQuery(params)
  const names = figuresFor(can(useUser(), 'admin.payment.index'))
  const { days, step } = query
  const figure = names.find((name) => name === query.figure) ?? 'users'
  const { data, error, mutate } = useEndpoint(dashboard, { query: { days, step } }, { keepPreviousData: true })
  const change = (by: Partial<DashboardQuery>) => setParams(writeDashboardQuery(query, by), { replace: true })
  const currencies = currenciesOf(data?.money)
  const currency = currencies.find((code) => code === query.currency) ?? currencies[0]
  const figureOf = (name: FigureName) => data && drawnOf(data, name, currency)
  const drawn = figureOf(figure)
  // Without a currency nothing was ever charged: nought needs no sign.
  const shownAs = (name: FigureName) => (value: number) =>
    isAmount(name) && currency ? format.price(value, currency) : format.number(value)
  const note = (name: FigureName, of: Drawn | undefined) => {
    if (!of) return data ? t('unavailable') : undefined
    const number = shownAs(name)(of.before)
    // What may fall below nought is no share of anything.
    const share = of.total < 0 || of.before < 0 ? null : changeOf(of.total, of.before)
    if (share === null) return t('before', { number })
    const shown = format.number(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
    return t('change', { change: shown, number })
  }
  const owedText = (owed: { currency: string; liability: number; tax: number } | undefined) =>
    owed
      ? t('money.owedText', {
          amount: format.price(owed.liability, owed.currency),
          tax: format.price(owed.tax, owed.currency),
        })
      : t('money.owedNothing')
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
        {currencies.length > 1 ? (
          <Select
            label={t('money.currency')}
            className={styles.choice}
            options={currencies.map((code) => ({ value: code, label: code }))}
            value={currency ?? null}
            onChange={(code) => change({ currency: code })}
          />
        ) : null}
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
          onChange={(one) => change({ figure: names.find((name) => name === one) ?? figure })}
          tiles={names.map((name) => {
            const of = figureOf(name)
            const value = of ? shownAs(name)(of.total) : '–'
            return { id: name, name: t(`figures.${name}`), value, note: note(name, of) }
          })}
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
                steps={drawn.starts.map((start) => ({
                  label: t(`stepOf.${data.step}`, { date: format.date(noon(start), 'long') }),
                  short: format.date(noon(start), 'day'),
                }))}
                series={drawn.series.map(({ id, name, values }) => ({
                  ...{ id, values },
                  name: name ?? t(id === 'others' ? 'money.otherFamilies' : `figures.${figure}`),
                }))}
                labels={{
                  chart: t(`figures.${figure}`),
                  step: t(`step.${data.step}`),
                  showTable: t('showTable'),
                  showChart: t('showChart'),
                  unknown: '–',
                }}
                format={shownAs(figure)}
              />
            ) : null}
            {!data && !error ? <Skeleton shape="picture" /> : null}
          </div>
          <Text size="sm" tone="muted">
            {t('utc')} {figure === 'revenue' ? t('money.revenueText') : null}
          </Text>
          {data?.money && (isAmount(figure) || figure === 'plans') ? (
            <Text size="sm">{owedText(data.money.owed.find((one) => one.currency === currency))}</Text>
          ) : null}
        </Stack>
      </Card>
      <JobRuns />
    </Stack>
  )
}
