import { Check, Minus, Trophy } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { VisuallyHidden } from '../layout/text.tsx'
import * as styles from './comparison-table.css.ts'

export type ComparisonValue =
  | string
  | boolean
  | {
      text: string
      /** The best of its row. */
      isBest?: boolean | undefined
      /** Below it: about so much in another currency. */
      note?: ReactNode
    }

/** What signs are called. */
export interface ComparisonWords {
  /** Of a tick and of a dash. */
  yesLabel?: string | undefined
  noLabel?: string | undefined
  /** Of the sign at the best value. */
  bestLabel?: string | undefined
}

export function ComparisonCell({ value, yesLabel, noLabel, bestLabel }: ComparisonWords & { value: ComparisonValue }) {
  if (typeof value === 'string') return breakable(value)
  if (typeof value === 'boolean') {
    const Icon = value ? Check : Minus
    return (
      <>
        <Icon className={styles.sign({ has: value })} aria-hidden />
        <VisuallyHidden>{value ? yesLabel : noLabel}</VisuallyHidden>
      </>
    )
  }
  return (
    <>
      {breakable(value.text)}
      {value.isBest ? (
        <>
          <Trophy className={styles.best} aria-hidden />
          <VisuallyHidden>{bestLabel}</VisuallyHidden>
        </>
      ) : null}
      {value.note ? <div className={styles.note}>{value.note}</div> : null}
    </>
  )
}

/** A figure alone in its cell is cut between number and sign where it is too wide, and not within either: "25 890" / "CHF". */
const breakable = (text: string): ReactNode =>
  /\d\u00a0\D|\D\u00a0\d/.test(text) && !text.includes(' ')
    ? text.split(/(?<=\u00a0)/).map((part, at) => (
        <Fragment key={part}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))
    : text
