import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import * as styles from './chart.css.ts'
import { heightOn, percent } from './chart-scale.ts'
import { type ChartLayout, type ChartStep, placeAt, shareAt } from './chart-steps.ts'
import { StepAxis, ValueAxis } from './plot-axes.tsx'

export interface PlotProps {
  steps: readonly ChartStep[]
  layout: ChartLayout
  /** Marks of the value axis, from the bottom to the top. */
  ticks: readonly number[]
  label: string
  format: (value: number) => string
  /** The step that is read. */
  place: number
  onPlace: (place: number) => void
  /** That step and its values, said by screen readers. */
  valueText: string
  /** Lines or bars: SVG in shares of the plot. */
  children: ReactNode
  /** What is drawn at the step that is read, over all else. */
  reading?: ReactNode
}

/** Axes and what is drawn on them. To assistive technology it is a slider over the steps, whose value is what is read. */
export function Plot(props: PlotProps) {
  const { steps, layout, ticks, label, format, place, onPlace, valueText, children, reading } = props
  const count = steps.length
  const height = heightOn(ticks)
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onPlace(placeAt(box.width > 0 ? (event.clientX - box.left) / box.width : 1, count, layout))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeByKey(event.key, place, count - 1)
    if (to === undefined) return
    event.preventDefault()
    onPlace(to)
  }
  return (
    <div className={styles.body}>
      <ValueAxis ticks={ticks} format={format} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={place}
        aria-valuetext={valueText}
        className={styles.plot}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <svg className={styles.drawing} aria-hidden="true">
          {layout === 'bands' ? <Band place={place} count={count} /> : null}
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 && height(0) > 0 ? styles.zero : styles.grid}
              x1="0"
              x2="100%"
              y1={percent(1 - height(tick))}
              y2={percent(1 - height(tick))}
            />
          ))}
          {children}
          {layout === 'points' ? <Cursor place={place} count={count} /> : null}
          {reading}
        </svg>
      </div>
      <StepAxis steps={steps} layout={layout} />
    </div>
  )
}

/** Arrows move a step, Page up and down seven. */
function placeByKey(key: string, place: number, last: number): number | undefined {
  const to = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - 7,
    PageUp: place + 7,
    Home: 0,
    End: last,
  }[key]
  return to === undefined ? undefined : Math.min(last, Math.max(0, to))
}

interface AtPlace {
  place: number
  count: number
}

const Band = ({ place, count }: AtPlace) => (
  <rect className={styles.band} x={percent(place / count)} width={percent(1 / count)} height="100%" />
)

function Cursor({ place, count }: AtPlace) {
  const x = percent(shareAt(place, count))
  return <line className={styles.cursor} x1={x} x2={x} y1="0" y2="100%" />
}
