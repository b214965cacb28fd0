import { createContext, type ReactNode, useContext } from 'react'
import * as styles from './toast.css.ts'

export interface CountTexts {
  /** Below what was said by the last of several: "and 2 more". */
  more: (count: number) => string
  /** Beside what was said again: "3 times". */
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

/** What a toast says below its title, with what others said before it. `more`: how many of them are only counted. */
export function WithLines({ lines, more, children }: { lines: readonly string[]; more: number; children?: ReactNode }) {
  return (
    <>
      {children ? <span className={styles.said}>{children}</span> : null}
      <span className={styles.lines}>{lines.join('\n')}</span>
      {more > 0 ? (
        <span className={styles.said}>
          <Counted kind="more" count={more} />
        </span>
      ) : null}
    </>
  )
}
