import type { ReactNode } from 'react'
import * as styles from './timeline.css.ts'

export interface TimelineEntry {
  id: string
  /** When, as people read it; `dateTime` for programs. */
  at: string
  dateTime: string
  title: ReactNode
  /** Beside the title: an amount, a badge. */
  aside?: ReactNode
  /** Under it: who and why. */
  note?: ReactNode
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | undefined
}

export interface TimelineProps {
  /** What the entries are about, for screen readers. */
  label: string
  /** The latest first or last, as the page needs it. */
  entries: readonly TimelineEntry[]
}

/** What happened, one thing after another. */
export function Timeline({ label, entries }: TimelineProps) {
  return (
    <ol aria-label={label} className={styles.timeline}>
      {entries.map(({ id, at, dateTime, title, aside, note, tone }) => (
        <li key={id} className={styles.entry}>
          <span className={styles.dot({ tone })} aria-hidden />
          <div className={styles.head}>
            <span className={styles.title}>{title}</span>
            {aside ? <span className={styles.aside}>{aside}</span> : null}
          </div>
          <time dateTime={dateTime} className={styles.at}>
            {at}
          </time>
          {note ? <div className={styles.note}>{note}</div> : null}
        </li>
      ))}
    </ol>
  )
}
