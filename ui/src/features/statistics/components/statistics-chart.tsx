import type { StatisticKind, VehicleStatistics } from '@forecourt/contracts'
import { type ChartSeries, TimeChart } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'

export interface StatisticsChartProps {
  statistics: VehicleStatistics
  kind: StatisticKind
}

/** One figure by day, and the median of comparable vehicles where the plan has it. */
export function StatisticsChart({ statistics: { daily, comparison }, kind }: StatisticsChartProps) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const medians = new Map(comparison?.daily.map((one) => [one.day, one[kind]]))
  const series: ChartSeries[] = [
    { id: 'own', name: t('thisVehicle'), kind: 'area', values: daily.map((one) => one[kind]) },
    ...(comparison
      ? [
          {
            id: 'median',
            name: t('comparable'),
            kind: 'dashed' as const,
            values: daily.map(({ day }) => medians.get(day) ?? null),
          },
        ]
      : []),
  ]
  return (
    <TimeChart
      steps={daily.map(({ day }) => ({
        // Noon keeps a day on its day in every time zone.
        label: format.date(`${day}T12:00:00`, 'long'),
        short: format.date(`${day}T12:00:00`, 'day'),
      }))}
      series={series}
      format={(value) => format.number(value, { maximumFractionDigits: 2 })}
      labels={{
        chart: t(`perDay.${kind}`),
        step: t('day'),
        showTable: t('showTable'),
        showChart: t('showChart'),
        unknown: '–',
      }}
    />
  )
}
