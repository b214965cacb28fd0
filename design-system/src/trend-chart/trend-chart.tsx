import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { Button } from '../button/button.tsx'
import { Table } from '../table/table.tsx'
import { vars } from '../theme/vars.css.ts'
import { axisTicks } from '../time-chart/chart-scale.ts'
import * as styles from './trend-chart.css.ts'

export interface TrendStep {
  /** "Week of 16 November 2026" */
  label: string
  /** "16 Nov", for the axis. */
  short: string
}

export interface TrendSeries {
  id: string
  name: string
  /** One for each step. */
  values: readonly number[]
  /** Needs somebody to act: it has a colour that no other series has. */
  isAlarming?: boolean
}

const fillOf = ({ isAlarming }: TrendSeries, index: number): string =>
  (isAlarming ? styles.alarm : styles.fills[index]) ?? vars.color.accent

export interface TrendChartProps {
  steps: readonly TrendStep[]
  /** Drawn one upon another; at most three, told apart by more than colour only in the table. */
  series: readonly TrendSeries[]
  labels: {
    /** What is drawn: "New users". */
    chart: string
    /** Head of the first column of the table. */
    step: string
    showTable: string
    showChart: string
    empty: string
  }
  format: (value: number) => string
}

/** Of the first drawing, before the real width is known. */
const FIRST_WIDTH = 640
const HEIGHT = 260
/** Half of the widest label of the axis, which is drawn about its step: the last one reaches so far beyond it. */
const LABEL_ROOM = 44

/**
 * Counts or amounts by step as bars, below the line where they are below 0. Pointer and arrow keys read one step's values;
 * the same figures are there as a table. The drawing is recharts' and comes with an entry of its own
 * (`@forecourt/design-system/trend-chart`), so that pages without charts do not load it.
 */
export function TrendChart({ steps, series, labels, format }: TrendChartProps) {
  const [isTable, setTable] = useState(false)
  const rows = steps.map((step, at) => ({
    ...step,
    at,
    ...Object.fromEntries(series.map(({ id, values }) => [id, values[at] ?? 0])),
  }))
  const sums = steps.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const ticks = axisTicks(Math.max(0, ...sums), 4, Math.min(0, ...sums))
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <div className={styles.entries}>
          {series.map((one, index) => (
            <span key={one.id} className={styles.entry}>
              <span className={styles.sample} style={{ backgroundColor: fillOf(one, index) }} aria-hidden />
              {one.name}
            </span>
          ))}
        </div>
        <Button size="sm" icon={isTable ? <ChartColumn /> : <Table2 />} onPress={() => setTable(!isTable)}>
          {isTable ? labels.showChart : labels.showTable}
        </Button>
      </div>
      {isTable ? (
        <div className={styles.table}>
          <Table
            label={labels.chart}
            rows={rows.toReversed()}
            rowId={({ at }) => String(at)}
            columns={[
              { id: 'step', header: labels.step, cell: ({ label }) => label },
              ...series.map(({ id, name, values }) => ({
                id,
                header: name,
                align: 'end' as const,
                numeric: true,
                cell: ({ at }: { at: number }) => format(values[at] ?? 0),
              })),
            ]}
            empty={labels.empty}
          />
        </div>
      ) : (
        <div className={styles.plot}>
          <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: FIRST_WIDTH, height: HEIGHT }}>
            <BarChart
              data={rows}
              accessibilityLayer
              title={labels.chart}
              margin={{ top: 8, right: LABEL_ROOM, bottom: 0, left: 0 }}
            >
              <CartesianGrid vertical={false} stroke={vars.color.border} />
              <XAxis dataKey="short" tickLine={false} axisLine={false} minTickGap={24} />
              <YAxis
                allowDecimals={false}
                tickLine={false}
                axisLine={false}
                width="auto"
                tickFormatter={format}
                ticks={ticks}
                domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
              />
              {(ticks[0] ?? 0) < 0 ? <ReferenceLine y={0} stroke={vars.color.borderStrong} /> : null}
              <Tooltip
                isAnimationActive={false}
                cursor={{ fill: vars.color.accentSoft }}
                content={(state) => <ReadOut {...state} series={series} format={format} />}
              />
              {series.map((one, index) => (
                <Bar
                  key={one.id}
                  dataKey={one.id}
                  name={one.name}
                  stackId="all"
                  fill={fillOf(one, index)}
                  maxBarSize={48}
                  isAnimationActive={false}
                />
              ))}
            </BarChart>
          </ResponsiveContainer>
        </div>
      )}
    </div>
  )
}

type ReadOutProps = Pick<TooltipContentProps, 'active' | 'payload'> & Pick<TrendChartProps, 'series' | 'format'>

function ReadOut({ active, payload, series, format }: ReadOutProps) {
  const step = payload?.[0]?.payload as { label: string; at: number } | undefined
  if (!active || !step) return null
  return (
    <div className={styles.readOut} role="status">
      <span className={styles.step}>{step.label}</span>
      {series.map(({ id, name, values }) => (
        <span key={id} className={styles.value}>
          {`${name}: ${format(values[step.at] ?? 0)}`}
        </span>
      ))}
    </div>
  )
}
