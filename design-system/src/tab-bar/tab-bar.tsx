import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link as AriaLink, Menu as AriaMenu, Popover } from 'react-aria-components'
import * as list from '../list-box/list-box.css.ts'
import * as menu from '../menu/menu.css.ts'
import { renderGroups } from '../menu/menu-lines.tsx'
import type { MenuGroup } from '../menu/menu-props.ts'
import * as styles from './tab-bar.css.ts'

/** An open page. */
export interface OpenTab {
  id: string
  label: string
  href: string
  icon?: ReactNode
}

export interface TabBarProps {
  /** "Open pages" */
  label: string
  tabs: readonly OpenTab[]
  /** Id of the page that is shown. */
  current: string | undefined
  /** Name of a tab's close button: "Close Cities". */
  closeLabel: (label: string) => string
  onClose: (id: string) => void
  /** Lines of a tab's context menu (right press, menu key, Shift+F10). */
  actionsOf: (id: string) => readonly MenuGroup[]
  onAction: (action: string, id: string) => void
  /** At the end, always in sight: a menu button for the page that is shown. */
  end?: ReactNode
}

/**
 * The pages somebody has open, as links in a row: arrow keys, Home and End move between them, Enter opens, Delete closes,
 * and the menu key opens the context menu. One tab stop, at the page that is shown.
 */
export function TabBar({ label, tabs, current, closeLabel, onClose, actionsOf, onAction, end }: TabBarProps) {
  const row = useRef<HTMLUListElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const [menuOf, setMenuOf] = useState<string>()
  const stop = tabs.some(({ id }) => id === current) ? current : tabs[0]?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current, or stands elsewhere
  useEffect(() => {
    row.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, tabs.length])

  const links = () => [...(row.current?.querySelectorAll<HTMLElement>('a') ?? [])]
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const all = links()
    const at = all.indexOf(event.currentTarget as HTMLElement)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all[(to + all.length) % all.length]?.focus()
    } else if (event.key === 'Delete') {
      event.preventDefault()
      // The neighbour takes the focus, before the tab that has it goes.
      ;(all[at + 1] ?? all[at - 1])?.focus()
      onClose(id)
    }
  }
  return (
    <div className={styles.bar}>
      <nav aria-label={label} className={styles.nav}>
        <ul ref={row} className={styles.list}>
          {tabs.map(({ id, label: name, href, icon }) => (
            <li
              key={id}
              className={styles.item}
              data-current={id === current || undefined}
              onContextMenu={(event) => {
                event.preventDefault()
                anchor.current = event.currentTarget
                setMenuOf(id)
              }}
              onAuxClick={(event) => {
                if (event.button === 1) onClose(id)
              }}
            >
              <AriaLink
                href={href}
                className={styles.link}
                {...(id === current ? { 'aria-current': 'page' as const } : {})}
                render={(props) => (
                  <a
                    {...(props as React.ComponentProps<'a'>)}
                    tabIndex={id === stop ? 0 : -1}
                    onKeyDownCapture={(event) => onKeyDown(event, id)}
                  />
                )}
              >
                {icon ? (
                  <span className={styles.icon} aria-hidden>
                    {icon}
                  </span>
                ) : null}
                <span className={styles.name}>{name}</span>
              </AriaLink>
              <button
                type="button"
                tabIndex={-1}
                aria-label={closeLabel(name)}
                className={styles.close}
                onClick={() => onClose(id)}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {end ? <div className={styles.end}>{end}</div> : null}
      <Popover
        triggerRef={anchor}
        isOpen={menuOf !== undefined}
        onOpenChange={(isOpen) => (isOpen ? undefined : setMenuOf(undefined))}
        className={list.popover}
        placement="bottom start"
        offset={2}
      >
        <AriaMenu
          aria-label={tabs.find(({ id }) => id === menuOf)?.label ?? label}
          autoFocus="first"
          className={menu.menu}
          onAction={(key) => {
            const id = menuOf
            setMenuOf(undefined)
            if (id !== undefined) onAction(String(key), id)
          }}
        >
          {menuOf === undefined ? null : renderGroups(actionsOf(menuOf))}
        </AriaMenu>
      </Popover>
    </div>
  )
}
