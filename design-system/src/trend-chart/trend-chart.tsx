import { ChartColumn } from 'lucide-react'
import { Chart } from '../chart/chart.tsx'
import type { ChartLabels } from '../chart/chart-labels.ts'
import { axisTicks, heightOn, percent } from '../chart/chart-scale.ts'
import { type ChartStep, shareAt } from '../chart/chart-steps.ts'
import { vars } from '../theme/vars.css.ts'
import { stackedBars } from './stacked-bars.ts'
import * as styles from './trend-chart.css.ts'

export interface TrendSeries {
  id: string
  name: string
  /** One for each step. */
  values: readonly number[]
  /** Needs somebody to act: it has a colour that no other series has. */
  isAlarming?: boolean
}

export interface TrendChartProps {
  /** Weeks or months, mostly. */
  steps: readonly ChartStep[]
  /** Drawn one upon another; at most three, told apart by more than colour only in the table. */
  series: readonly TrendSeries[]
  labels: ChartLabels
  format: (value: number) => string
}

const fillOf = (one: TrendSeries | undefined, index: number) =>
  styles.bar({ fill: one?.isAlarming ? 'alarm' : (styles.order[index] ?? 'least') })

/** Four fifths of its band, about the middle, and never wider than 48 px. */
const across = (middle: number, band: number) => {
  const width = `min(${vars.space[12]}, ${band * 80}%)`
  return { x: `calc(${middle * 100}% - ${width} / 2)`, width }
}

/** Counts or amounts by step as bars, below the line where they are below 0; read as lines are, and there as a table. */
export function TrendChart({ steps, series, labels, format }: TrendChartProps) {
  const pieces = stackedBars(series.map(({ values }) => values))
  const most = Math.max(0, ...pieces.map(({ to }) => to))
  const least = Math.min(0, ...pieces.map(({ from }) => from))
  const ticks = axisTicks(most, 4, least)
  const height = heightOn(ticks)
  return (
    <Chart
      {...{ steps, labels, format, ticks }}
      layout="bands"
      icon={<ChartColumn />}
      entries={series.map((one, index) => ({
        ...one,
        sample: <rect width="100%" height="100%" className={fillOf(one, index)} />,
      }))}
    >
      {pieces.map(({ step, series: at, from, to }) => (
        <rect
          key={`${at} ${step}`}
          className={fillOf(series[at], at)}
          style={across(shareAt(step, steps.length, 'bands'), 1 / steps.length)}
          y={percent(1 - height(to))}
          height={percent(height(to) - height(from))}
        />
      ))}
    </Chart>
  )
}
