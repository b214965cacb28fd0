import type { KeyboardEvent, PointerEvent } from 'react'
import { areaPath, axisTicks, labelledPlaces, linePath, shareAt } from './chart-scale.ts'
import type { ChartDay, ChartSeries } from './chart-series.ts'
import * as styles from './time-chart.css.ts'

interface PlotProps {
  days: readonly ChartDay[]
  series: readonly ChartSeries[]
  label: string
  format: (value: number) => string
  /** The day that is read. */
  place: number
  onPlace: (place: number) => void
  /** That day and its values, said by screen readers. */
  valueText: string
}

const percent = (share: number) => `${share * 100}%`

/** Axes and lines. To assistive technology it is a slider over the days, whose value is what is read. */
export function Plot({ days, series, label, format, place, onPlace, valueText }: PlotProps) {
  const last = days.length - 1
  const ticks = axisTicks(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const top = ticks.at(-1) ?? 1
  const labelled = labelledPlaces(days.length)
  const widest = ticks.map(format).toSorted((a, b) => b.length - a.length)[0]
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = box.width > 0 ? (event.clientX - box.left) / box.width : 1
    onPlace(Math.min(last, Math.max(0, Math.round(share * last))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      PageDown: place - 7,
      PageUp: place + 7,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onPlace(Math.min(last, Math.max(0, to)))
  }
  return (
    <div className={styles.body}>
      <div className={styles.values} aria-hidden>
        <span className={styles.widest}>{widest}</span>
        {ticks.map((tick) => (
          <span key={tick} className={styles.valueTick} style={{ insetBlockEnd: percent(tick / top) }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={valueText}
        className={styles.plot}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.drawing} aria-hidden="true">
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${100 - (tick / top) * 100}H100`} className={styles.grid} />
          ))}
          {series.map(({ id, kind, values }) =>
            kind === 'area' ? <path key={id} d={areaPath(values, top)} className={styles.area} /> : null,
          )}
          {series.map(({ id, kind, values }) => (
            <path key={id} d={linePath(values, top)} className={kind === 'area' ? styles.line : styles.dashed} />
          ))}
        </svg>
        <span
          className={styles.cursor}
          style={{ insetInlineStart: percent(shareAt(place, days.length)) }}
          aria-hidden
        />
        {series.map(({ id, kind, values }) => {
          const value = values[place]
          return value === null || value === undefined ? null : (
            <span
              key={id}
              className={`${styles.dot} ${kind === 'area' ? styles.dotArea : styles.dotDashed}`}
              style={{ insetInlineStart: percent(shareAt(place, days.length)), insetBlockEnd: percent(value / top) }}
              aria-hidden
            />
          )
        })}
      </div>
      <div className={styles.days} aria-hidden>
        {labelled.map((at, index) => (
          <span
            key={at}
            className={[
              styles.dayTick,
              at === 0 && last > 0 ? styles.dayFirst : '',
              at === last && last > 0 ? styles.dayLast : '',
              index % 2 === 1 && at !== last ? styles.daySecond : '',
            ]
              .filter(Boolean)
              .join(' ')}
            style={{ insetInlineStart: percent(shareAt(at, days.length)) }}
          >
            {days[at]?.short}
          </span>
        ))}
      </div>
    </div>
  )
}
