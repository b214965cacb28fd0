import { ChartLine, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Table } from '../table/table.tsx'
import type { ChartDay, ChartSeries } from './chart-series.ts'
import { Plot } from './plot.tsx'
import * as styles from './time-chart.css.ts'

export interface TimeChartLabels {
  /** What is drawn: "Views per day". */
  chart: string
  /** Head of the first column of the table. */
  day: string
  showTable: string
  showChart: string
  /** In place of a value that is not there. */
  unknown: string
}

export interface TimeChartProps {
  days: readonly ChartDay[]
  /** At most two: more are told apart by nobody. */
  series: readonly ChartSeries[]
  labels: TimeChartLabels
  format: (value: number) => string
}

/**
 * Values by day as lines. Pointer, finger and arrow keys read the values of a day, which stand above; the same figures are
 * there as a table. Nothing moves while reading.
 */
export function TimeChart({ days, series, labels, format }: TimeChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const last = days.length - 1
  const place = Math.min(chosen ?? last, last)
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? labels.unknown : format(value)
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <div className={styles.readOut}>
          <span className={styles.day}>
            {isTable ? `${days[0]?.short ?? ''} – ${days[last]?.short ?? ''}` : days[place]?.label}
          </span>
          <div className={styles.entries}>
            {series.map(({ id, name, kind, values }) => (
              <span key={id} className={styles.entry}>
                <svg viewBox="0 0 20 8" className={styles.sample} aria-hidden="true">
                  <path d="M1 4H19" className={kind === 'area' ? styles.line : styles.dashed} />
                </svg>
                {name}
                {isTable ? null : <span className={styles.entryValue}>{text(values[place])}</span>}
              </span>
            ))}
          </div>
        </div>
        <Button size="sm" icon={isTable ? <ChartLine /> : <Table2 />} onPress={() => setTable(!isTable)}>
          {isTable ? labels.showChart : labels.showTable}
        </Button>
      </div>
      {isTable ? (
        <Table
          label={labels.chart}
          rows={days.map((day, at) => ({ id: String(at), at, day: day.label })).toReversed()}
          rowId={(row) => row.id}
          columns={[
            { id: 'day', header: labels.day, cell: (row) => row.day },
            ...series.map(({ id, name, values }) => ({
              id,
              header: name,
              align: 'end' as const,
              numeric: true,
              cell: (row: { at: number }) => text(values[row.at]),
            })),
          ]}
          empty={labels.unknown}
        />
      ) : (
        <Plot
          days={days}
          series={series}
          label={labels.chart}
          format={format}
          place={place}
          onPlace={setChosen}
          valueText={[days[place]?.label, ...series.map(({ name, values }) => `${name}: ${text(values[place])}`)].join(
            ', ',
          )}
        />
      )}
    </div>
  )
}
