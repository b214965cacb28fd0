import type { ReactNode } from 'react'
import * as styles from './app-shell.css.ts'

export interface AppShellProps {
  /** Text of the link that jumps over the bars: "Skip to content". */
  skipLabel: string
  topBar: ReactNode
  /** A `Sidebar`; hidden below 768 px. */
  sidebar?: ReactNode
  /** A `BottomBar`; hidden from 768 px on. */
  bottomBar?: ReactNode
  children: ReactNode
}

/** Id of the main region, for skip links and for moving the focus after a navigation. */
export const mainId = 'main'

/** Jumps over the bars, first in the page, seen on focus. `AppShell` has it. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href={`#${mainId}`} className={styles.skip}>
      {children}
    </a>
  )
}

/** The frame of every signed-in page: top bar, sidebar, content, bottom bar on phones. */
export function AppShell({ skipLabel, topBar, sidebar, bottomBar, children }: AppShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink>{skipLabel}</SkipLink>
      {topBar}
      {sidebar}
      <main id={mainId} tabIndex={-1} className={styles.main} style={sidebar ? undefined : { gridColumn: '1 / -1' }}>
        {children}
      </main>
      {bottomBar}
    </div>
  )
}

export interface TopBarProps {
  /** Brand, and on narrow pages the way back. */
  start: ReactNode
  /** The search field. */
  children?: ReactNode
  /** Language, theme, notifications, account. */
  end?: ReactNode
}

/** The bar that stays at the top. */
export function TopBar({ start, children, end }: TopBarProps) {
  return (
    <header className={styles.top}>
      <div className={styles.topStart}>{start}</div>
      {children ? <div className={styles.topMiddle}>{children}</div> : null}
      {end ? <div className={styles.topEnd}>{end}</div> : null}
    </header>
  )
}
