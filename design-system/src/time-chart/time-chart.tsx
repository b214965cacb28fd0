import { ChartLine } from 'lucide-react'
import { Chart } from '../chart/chart.tsx'
import type { ChartLabels } from '../chart/chart-labels.ts'
import { axisTicks, heightOn, percent } from '../chart/chart-scale.ts'
import { type ChartStep, shareAt } from '../chart/chart-steps.ts'
import { areaPath, linePath } from './line-paths.ts'
import * as styles from './time-chart.css.ts'

/** A row of values, one for each step; null where there is none. `dashed` is what the `area` is measured against. */
export interface ChartSeries {
  id: string
  name: string
  values: readonly (number | null)[]
  kind: 'area' | 'dashed'
}

export interface TimeChartProps {
  /** Days, mostly. */
  steps: readonly ChartStep[]
  /** At most two: more are told apart by nobody. */
  series: readonly ChartSeries[]
  labels: ChartLabels
  format: (value: number) => string
}

/** Values by day as lines, read by pointer, finger and arrow keys; the same figures are there as a table. */
export function TimeChart({ steps, series, labels, format }: TimeChartProps) {
  const ticks = axisTicks(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const height = heightOn(ticks)
  const lineOf = (kind: ChartSeries['kind']) => (kind === 'area' ? styles.line : styles.dashed)
  return (
    <Chart
      {...{ steps, labels, format, ticks }}
      layout="points"
      icon={<ChartLine />}
      entries={series.map(({ kind, ...one }) => ({
        ...one,
        sample: <line x1="1" x2="19" y1="4" y2="4" className={lineOf(kind)} />,
      }))}
      reading={(place) =>
        series.map(({ id, kind, values }) => {
          const value = values[place]
          return value === null || value === undefined ? null : (
            <circle
              key={id}
              className={styles.dot({ kind })}
              cx={percent(shareAt(place, steps.length))}
              cy={percent(1 - height(value))}
            />
          )
        })
      }
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
        {series.map(({ id, kind, values }) =>
          kind === 'area' ? <path key={id} d={areaPath(values, height)} className={styles.area} /> : null,
        )}
        {series.map(({ id, kind, values }) => (
          <path key={id} d={linePath(values, height)} className={lineOf(kind)} />
        ))}
      </svg>
    </Chart>
  )
}
