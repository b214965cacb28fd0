import type { ReactNode } from 'react'
import { Meter as AriaMeter, Label } from 'react-aria-components'
import * as styles from './meter.css.ts'
import { bar, track } from './track.css.ts'

export interface MeterProps {
  label: string
  value: number
  /** What a full bar means; null: there is no limit, so nothing is drawn. */
  max: number | null
  /** The figures as people read them: "3 of 15". */
  valueText: string
  /** Below the bar: when it starts anew, or what to do. */
  note?: ReactNode
  tone?: 'accent' | 'warning' | 'danger' | undefined
}

/** How much of a limited amount is used. Not for work that goes on: that is a `ProgressBar`. */
export function Meter({ label, value, max, valueText, note, tone }: MeterProps) {
  if (max === null) {
    return (
      <div className={styles.meter}>
        <div className={styles.labels}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{valueText}</span>
        </div>
        {note ? <div className={styles.note}>{note}</div> : null}
      </div>
    )
  }
  // A limit of nothing is full from the start.
  const limit = max === 0 ? { value: 1, maxValue: 1 } : { value: Math.min(value, max), maxValue: max }
  return (
    <div className={styles.meter}>
      <AriaMeter {...limit} valueLabel={valueText} className={styles.meter}>
        {({ percentage }) => (
          <>
            <div className={styles.labels}>
              <Label className={styles.label}>{label}</Label>
              <span className={styles.value}>{valueText}</span>
            </div>
            <div className={track()}>
              {percentage > 0 ? (
                <div className={`${bar({ tone })} ${styles.filled}`} style={{ inlineSize: `${percentage}%` }} />
              ) : null}
            </div>
          </>
        )}
      </AriaMeter>
      {note ? <div className={styles.note}>{note}</div> : null}
    </div>
  )
}
