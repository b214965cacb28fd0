import * as styles from './chart.css.ts'
import { heightOn, percent } from './chart-scale.ts'
import { type ChartLayout, type ChartStep, labelledPlaces, shareAt, staysWhenNarrow } from './chart-steps.ts'

/** So many bars leave the first and the last label no room about their middle: they begin and end with the axis. */
const MANY = 8

interface ValueAxisProps {
  ticks: readonly number[]
  format: (value: number) => string
}

export function ValueAxis({ ticks, format }: ValueAxisProps) {
  const widest = ticks.map(format).toSorted((a, b) => b.length - a.length)[0]
  const height = heightOn(ticks)
  return (
    <div className={styles.values} aria-hidden>
      <span className={styles.widest}>{widest}</span>
      {ticks.map((tick) => (
        <span key={tick} className={styles.valueTick} style={{ insetBlockEnd: percent(height(tick)) }}>
          {format(tick)}
        </span>
      ))}
    </div>
  )
}

interface StepAxisProps {
  steps: readonly ChartStep[]
  layout: ChartLayout
}

export function StepAxis({ steps, layout }: StepAxisProps) {
  const count = steps.length
  const places = labelledPlaces(count)
  const hasEnds = count > (layout === 'bands' ? MANY : 1)
  return (
    <div className={styles.steps} aria-hidden>
      {places.map((at, index) => {
        const end = hasEnds && at === 0 ? 'first' : hasEnds && at === count - 1 ? 'last' : undefined
        return (
          <span
            key={at}
            className={styles.stepTick({ end, spare: !staysWhenNarrow(index, places.length) })}
            style={{ insetInlineStart: percent(end ? Number(end === 'last') : shareAt(at, count, layout)) }}
          >
            {steps[at]?.short}
          </span>
        )
      })}
    </div>
  )
}
