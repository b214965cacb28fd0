import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Link } from 'react-aria-components'
import { Tooltip } from '../tooltip/tooltip.tsx'
import * as styles from './app-shell.css.ts'

/** A place to go. */
export interface NavigationItem {
  href: string
  label: string
  icon: ReactNode
  /** Where we are now. */
  isCurrent?: boolean | undefined
  /** Unread or open things; 0 shows nothing. */
  count?: number | undefined
  /** What the place is called by whoever may leave it out of the sidebar: an attribute of its entry there. */
  mark?: string | undefined
}

/** Places under one title. */
export interface NavigationGroup {
  id: string
  title?: string | undefined
  items: readonly NavigationItem[]
}

export interface SidebarProps {
  /** Name of the region: "Main". */
  label: string
  groups: readonly NavigationGroup[]
  /** Icons only. */
  isFolded: boolean
  onFoldedChange: (isFolded: boolean) => void
  foldLabel: string
  unfoldLabel: string
}

const current = (item: NavigationItem) => (item.isCurrent ? { 'aria-current': 'page' as const } : {})

function SidebarEntry({ item, folded }: { item: NavigationItem; folded: boolean }) {
  const count = folded && item.count && item.count > 99 ? '99+' : item.count
  const link = (
    <Link
      href={item.href}
      className={styles.entry}
      {...current(item)}
      {...(folded ? { 'aria-label': count ? `${item.label} ${count}` : item.label } : {})}
    >
      <span className={styles.entryIcon} aria-hidden>
        {item.icon}
      </span>
      {folded ? null : <span className={styles.entryLabel}>{item.label}</span>}
      {count ? (
        <span className={folded ? styles.dot : styles.entryCount} aria-hidden={folded || undefined}>
          {count}
        </span>
      ) : null}
    </Link>
  )
  return folded ? (
    <Tooltip content={item.label} placement="end">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** The main places, beside the page; folds to icons. */
export function Sidebar({ label, groups, isFolded, onFoldedChange, foldLabel, unfoldLabel }: SidebarProps) {
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose
  const fold = isFolded ? unfoldLabel : foldLabel
  const foldButton = (
    <Button
      aria-expanded={!isFolded}
      aria-label={fold}
      onPress={() => onFoldedChange(!isFolded)}
      className={`${styles.entry} ${styles.fold}`}
    >
      <span className={styles.entryIcon} aria-hidden>
        <FoldIcon />
      </span>
      {isFolded ? null : <span className={styles.entryLabel}>{fold}</span>}
    </Button>
  )
  return (
    <nav aria-label={label} className={styles.side({ folded: isFolded })}>
      {groups.map(({ id, title, items }) => (
        <div key={id} className={styles.group}>
          {title && !isFolded ? <p className={styles.groupTitle}>{title}</p> : null}
          <ul className={styles.group}>
            {items.map((item) => (
              <li key={item.href} data-mark={item.mark}>
                <SidebarEntry item={item} folded={isFolded} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isFolded ? (
        <Tooltip content={fold} placement="end">
          {foldButton}
        </Tooltip>
      ) : (
        foldButton
      )}
    </nav>
  )
}

export interface BottomBarProps {
  label: string
  /** Three to five places. */
  items: readonly NavigationItem[]
}

/** The main places under the thumb, on phones. */
export function BottomBar({ label, items }: BottomBarProps) {
  return (
    <nav aria-label={label} className={styles.bottom}>
      <ul className={styles.bottomList}>
        {items.map((item) => (
          <li key={item.href}>
            <Link href={item.href} className={styles.bottomEntry} {...current(item)}>
              <span className={styles.entryIcon} aria-hidden>
                {item.icon}
              </span>
              <span className={styles.bottomLabel}>{item.label}</span>
              {item.count ? <span className={styles.dot}>{item.count > 99 ? '99+' : item.count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
