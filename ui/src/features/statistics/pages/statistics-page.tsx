import { readVehicle, type StatisticKind, statisticKinds, vehicleStatistics } from '@forecourt/contracts'
import {
  Breadcrumbs,
  Button,
  Card,
  ErrorState,
  Heading,
  Inline,
  RadioGroup,
  Skeleton,
  Stack,
  StatTiles,
  Text,
  VisuallyHidden,
} from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { Comparison } from '../components/comparison.tsx'
import { StatisticsChart } from '../components/statistics-chart.tsx'
import { periods, readStatisticsQuery, type StatisticsQuery, writeStatisticsQuery } from '../statistics-query.ts'

/** What happened to one's vehicle: totals, day by day, and against comparable vehicles. */
export function StatisticsPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('statistics')
  usePageTitle(t('title'))
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const query = readStatisticsQuery(params)
  const { data: vehicle } = useEndpoint(readVehicle, { params: { id } })
  const { data, error, mutate } = useEndpoint(
    vehicleStatistics,
    { params: { id }, query: { days: query.days } },
    { page: true, keepPreviousData: true },
  )
  const change = (next: Partial<StatisticsQuery>) =>
    setParams(writeStatisticsQuery({ ...query, ...next }), { replace: true })
  const retry = () => void mutate()
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Breadcrumbs
          label={t('breadcrumbs')}
          items={[
            { label: t('myVehicles'), href: paths.myVehicles() },
            { label: vehicle?.title ?? t('thisVehicle'), href: paths.vehicle(id) },
            { label: t('title') },
          ]}
        />
        <Inline justifyContent="space-between">
          <Heading level={1}>{t('title')}</Heading>
          <RadioGroup
            label={t('period.label')}
            hideLabel
            layout="row"
            options={periods.map((days) => ({ value: String(days), label: t('period.days', { count: days }) }))}
            value={String(query.days)}
            onChange={(days) => change({ days: periods.find((one) => String(one) === days) ?? query.days })}
          />
        </Inline>
      </Stack>
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          actions={
            <Button variant="primary" onPress={retry}>
              {t('retry')}
            </Button>
          }
        >
          {error.message}
        </ErrorState>
      ) : null}
      {!data && !error ? <Loading text={t('loading')} /> : null}
      {data ? (
        <>
          <StatTiles
            label={t('figure')}
            value={query.kind}
            onChange={(kind) => change({ kind: kind as StatisticKind })}
            tiles={statisticKinds.map((kind) => ({
              id: kind,
              name: t(`kinds.${kind}`),
              value: format.number(data.totals[kind]),
            }))}
          />
          <Card as="section" padding="lg" aria-labelledby="by-day">
            <Stack gap={3}>
              <Heading level={2} id="by-day">
                {t(`perDay.${query.kind}`)}
              </Heading>
              <StatisticsChart statistics={data} kind={query.kind} />
            </Stack>
          </Card>
          <Comparison statistics={data} onRetry={retry} />
          <Text size="sm" tone="muted">
            {t('note')}
          </Text>
        </>
      ) : null}
    </Stack>
  )
}

function Loading({ text }: { text: string }) {
  return (
    <Stack gap={4}>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      <Skeleton size="xl" width="full" />
      <Skeleton shape="picture" />
    </Stack>
  )
}
