import { Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import * as styles from './chart.css.ts'
import type { ChartLabels } from './chart-labels.ts'
import type { ChartLayout, ChartStep } from './chart-steps.ts'
import { ChartTable } from './chart-table.tsx'
import { Plot } from './plot.tsx'

export interface ChartEntry {
  id: string
  name: string
  /** One for each step; null where there is none. */
  values: readonly (number | null)[]
  /** How it is drawn, for the legend. */
  sample: ReactNode
}

export interface ChartProps {
  steps: readonly ChartStep[]
  entries: readonly ChartEntry[]
  labels: ChartLabels
  format: (value: number) => string
  layout: ChartLayout
  /** Marks of the value axis, from the bottom to the top. */
  ticks: readonly number[]
  /** Of the button that brings the drawing back. */
  icon: ReactNode
  /** Lines or bars: SVG in shares of the plot. */
  children: ReactNode
  /** What is drawn at the step that is read, over all else. */
  reading?: (place: number) => ReactNode
}

/**
 * What every chart of values by step has: a legend that reads the values of one step, by pointer, finger and arrow keys, axes,
 * and the same figures as a table. What is drawn between the axes are its children. Nothing moves while reading.
 */
export function Chart({ steps, entries, labels, format, layout, ticks, icon, children, reading }: ChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const last = steps.length - 1
  const place = Math.min(chosen ?? last, last)
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? labels.unknown : format(value)
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <div className={styles.readOut}>
          <span className={styles.step}>
            {isTable ? `${steps[0]?.short ?? ''} – ${steps[last]?.short ?? ''}` : steps[place]?.label}
          </span>
          <div className={styles.entries}>
            {entries.map(({ id, name, sample, values }) => (
              <span key={id} className={styles.entry}>
                <svg className={styles.sample} aria-hidden="true">
                  {sample}
                </svg>
                {name}
                {isTable ? null : <span className={styles.entryValue}>{text(values[place])}</span>}
              </span>
            ))}
          </div>
        </div>
        <Button size="sm" icon={isTable ? icon : <Table2 />} onPress={() => setTable(!isTable)}>
          {isTable ? labels.showChart : labels.showTable}
        </Button>
      </div>
      {isTable ? (
        <ChartTable steps={steps} entries={entries} labels={labels} text={text} />
      ) : (
        <Plot
          {...{ steps, layout, ticks, format, place }}
          label={labels.chart}
          onPlace={setChosen}
          valueText={[
            steps[place]?.label,
            ...entries.map(({ name, values }) => `${name}: ${text(values[place])}`),
          ].join(', ')}
          reading={reading?.(place)}
        >
          {children}
        </Plot>
      )}
    </div>
  )
}
