import type { PriceLevel } from '../badge/badge.tsx'
import * as styles from './strip-plot.css.ts'
import { pile, scaleOf } from './strip-scale.ts'

export interface StripBand {
  level: PriceLevel
  label: string
  /** Where the band ends; null: it has no end. */
  upTo: number | null
}

export interface StripPlotProps {
  /** What the drawing says, in a sentence: it is all that assistive technology gets of it. Put the figures beside it. */
  label: string
  values: readonly number[]
  /** The value in question. */
  own: { value: number; label: string }
  median: { value: number; label: string }
  /** From the lowest to the highest. */
  bands: readonly StripBand[]
  /** Names a value at the ends of the axis. */
  format: (value: number) => string
}

/** One value among others: a dot for each, bands behind them, a line at the median. */
export function StripPlot({ label, values, own, median, bands, format }: StripPlotProps) {
  const scale = scaleOf([...values, own.value])
  const at = scale(own.value)
  const ends = [Math.min(...values, own.value), Math.max(...values, own.value)] as const
  return (
    <div className={styles.frame}>
      <div className={styles.ownRow} aria-hidden>
        <span className={styles.ownLabel} style={{ insetInlineStart: `${at}%`, transform: `translateX(-${at}%)` }}>
          {own.label}
        </span>
      </div>
      <svg role="img" aria-label={label} className={styles.plot}>
        {bands.map(({ level, upTo }, index) => {
          const before = bands[index - 1]?.upTo
          const from = before === undefined || before === null ? 0 : scale(before)
          const to = upTo === null ? 100 : scale(upTo)
          return (
            <rect key={level} className={styles.band({ level })} x={`${from}%`} width={`${to - from}%`} height="100%" />
          )
        })}
        <line
          className={styles.median}
          x1={`${scale(median.value)}%`}
          x2={`${scale(median.value)}%`}
          y1="0"
          y2="100%"
        />
        {pile(values, scale).map(({ x, y }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the order
          <circle key={index} className={styles.dot} cx={`${x}%`} cy={`${100 - y}%`} />
        ))}
        <line className={styles.ownLine} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
        <circle className={styles.ownDot} cx={`${at}%`} cy="92%" />
      </svg>
      <div className={styles.axis} aria-hidden>
        <span>{format(ends[0])}</span>
        <span>{format(ends[1])}</span>
      </div>
      <ul className={styles.legend} aria-hidden>
        {bands.map(({ level, label: name }) => (
          <li key={level} className={styles.legendItem}>
            <span className={styles.swatch({ level })} />
            {name}
          </li>
        ))}
        <li className={styles.legendItem}>
          <span className={styles.medianSwatch} />
          {median.label}
        </li>
      </ul>
    </div>
  )
}
