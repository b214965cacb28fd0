import { type DataOf, type deliveryFigures, deliveryOutcomes } from '@forecourt/contracts'
import { Card, Heading, Skeleton, Stack, StatTiles, Table, Text, TrendChart } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from '../dashboard.css.ts'
import { type DeliveryView, deliveryViews } from '../delivery-query.ts'

interface DeliveryChartProps {
  figures: DataOf<typeof deliveryFigures> | undefined
  view: DeliveryView
  onView: (view: DeliveryView) => void
}

/** Deliveries of a period by outcome: totals, drawn over time, and why people were not told. */
export function DeliveryChart({ figures, view, onView }: DeliveryChartProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (!figures) return <Skeleton shape="picture" />
  const { step, steps, total, reasons } = figures
  const totals = { ...total, all: total.sent + total.skipped + total.given_up }
  const drawn = deliveryOutcomes.filter((one) => view === 'all' || view === one)
  /** Hours are the reader's own; days are UTC, and noon keeps them on their day in every time zone. */
  const label = (start: string) =>
    step === 'hour' ? format.date(start, 'time') : format.date(`${start.slice(0, 10)}T12:00:00`, 'long')
  const short = (start: string) =>
    step === 'hour'
      ? `${format.date(start, 'day')}, ${format.date(start, 'clock')}`
      : format.date(`${start.slice(0, 10)}T12:00:00`, 'day')
  return (
    <Stack gap={6}>
      <StatTiles
        label={t('deliveries.outcome')}
        value={view}
        onChange={(one) => onView(deliveryViews.find((known) => known === one) ?? 'all')}
        tiles={deliveryViews.map((one) => ({
          id: one,
          name: t(`deliveries.outcomes.${one}`),
          value: format.number(totals[one]),
        }))}
      />
      <Card as="section" padding="lg" aria-labelledby="deliveries-over-time">
        <Stack gap={3}>
          <Heading level={2} id="deliveries-over-time">
            {t('deliveries.overTime')}
          </Heading>
          <div className={styles.chart}>
            <TrendChart
              steps={steps.map(({ start }) => ({ label: label(start), short: short(start) }))}
              series={drawn.map((id) => ({
                id,
                name: t(`deliveries.outcomes.${id}`),
                values: steps.map((one) => one[id]),
                isAlarming: id === 'given_up',
              }))}
              labels={{
                chart: t('deliveries.overTime'),
                step: t(`deliveries.step.${step}`),
                showTable: t('showTable'),
                showChart: t('showChart'),
                unknown: '–',
              }}
              format={(value) => format.number(value)}
            />
          </div>
          <Text size="sm" tone="muted">
            {t(`deliveries.counted.${step}`)}
          </Text>
        </Stack>
      </Card>
      {reasons.length > 0 ? (
        <Stack as="section" gap={3} aria-labelledby="not-told">
          <Heading level={2} id="not-told">
            {t('deliveries.notTold')}
          </Heading>
          <Table
            label={t('deliveries.notTold')}
            rows={reasons}
            rowId={({ why }) => why}
            empty="–"
            columns={[
              {
                id: 'why',
                header: t('deliveries.why'),
                isRowHeader: true,
                cell: ({ why }) => t(`deliveries.reasons.${why}`),
              },
              {
                id: 'outcome',
                header: t('deliveries.outcome'),
                cell: ({ outcome }) => t(`deliveries.outcomes.${outcome}`),
              },
              {
                id: 'count',
                header: t('deliveries.count'),
                align: 'end',
                numeric: true,
                cell: ({ count }) => format.number(count),
              },
            ]}
          />
        </Stack>
      ) : null}
    </Stack>
  )
}
