import { type ReactNode, useEffect, useState } from 'react'
import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components'
import { bar, track } from '../meter/track.css.ts'
import * as styles from './progress.css.ts'

export interface ProgressBarProps {
  label: string
  /** 0 to 100. */
  value: number
  /** Beside the label, e.g. "2.1 of 4.8 MB". Default: the percentage in the reader's notation. */
  valueText?: ReactNode
  /** False keeps the texts for screen readers only. */
  showLabel?: boolean | undefined
  tone?: 'accent' | 'success' | 'danger' | undefined
}

/** How far something of known size is. */
export function ProgressBar({ label, value, valueText, showLabel = true, tone }: ProgressBarProps) {
  return (
    <AriaProgressBar value={value} className={styles.progress} {...(showLabel ? {} : { 'aria-label': label })}>
      {({ percentage = 0, valueText: percent }) => (
        <>
          {showLabel ? (
            <div className={styles.labels}>
              <Label>{label}</Label>
              <span>{valueText ?? percent}</span>
            </div>
          ) : null}
          <div className={track({ size: 'thin' })}>
            <div className={`${bar({ tone })} ${styles.grown}`} style={{ transform: `scaleX(${percentage / 100})` }} />
          </div>
        </>
      )}
    </AriaProgressBar>
  )
}

export interface LoadingBarProps {
  /** A route is on its way. */
  isLoading: boolean
  /** For screen readers: "Loading page". */
  label: string
  /** Quick loads show nothing: milliseconds before it appears. Default 150. */
  delay?: number | undefined
}

/** The thin line at the top of the window while a route loads. */
export function LoadingBar({ isLoading, label, delay = 150 }: LoadingBarProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading, delay])
  return isLoading && late ? <AriaProgressBar isIndeterminate aria-label={label} className={styles.loading} /> : null
}
