import { createContext, type ReactNode, useContext } from 'react'
import * as styles from './toast.css.ts'

export interface CountTexts {
  /** Beside the text of the last of several: "and 2 more". */
  more: (count: number) => string
  /** Beside an error that came again: "3 times". */
  times: (count: number) => string
  /** Takes all of several back: "Undo all 3". */
  undoAll: (count: number) => string
}

/** Toasts are said from outside of any component; how many there are is written where they are drawn. */
export const CountContext = createContext<CountTexts>({ more: String, times: String, undoAll: String })

export interface CountedProps {
  kind: keyof CountTexts
  count: number
}

/** A count in the language of the page. */
export function Counted({ kind, count }: CountedProps) {
  return useContext(CountContext)[kind](count)
}

/** What a toast says below its title, with a count. */
export function WithCount({ children, ...counted }: CountedProps & { children?: ReactNode }) {
  return (
    <>
      {children ? <span className={styles.said}>{children}</span> : null}
      <span className={styles.said}>
        <Counted {...counted} />
      </span>
    </>
  )
}
