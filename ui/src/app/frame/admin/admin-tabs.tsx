import { IconButton, Menu, type MenuGroup, type NavigationItem, TabBar } from '@forecourt/design-system'
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  Ellipsis,
  Maximize,
  Minimize,
  RefreshCw,
  SquareX,
  Unplug,
  X,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as styles from './admin-frame.css.ts'
import { closedBy, closings } from './open-tabs.ts'
import type { AdminTabs as Tabs } from './use-admin-tabs.ts'

export interface AdminTabsProps {
  tabs: Tabs
  places: readonly NavigationItem[]
  isFullscreen: boolean
  onFullscreen: () => void
}

const icons = { close: X, left: ArrowLeftToLine, right: ArrowRightToLine, others: Unplug, all: SquareX } as const

/** The row of open pages with what can be done to them: by menu, by context menu and by keyboard. */
export function AdminTabs({ tabs, places, isFullscreen, onFullscreen }: AdminTabsProps) {
  const { t } = useTranslation('frame')
  const { current, close, refresh } = tabs
  useTabKeys(tabs)
  const actionsOf = (href: string): MenuGroup[] => [
    {
      id: 'page',
      items: [
        { id: 'refresh', label: t('tabs.refresh'), icon: <RefreshCw size="1em" /> },
        {
          id: 'fullscreen',
          label: t(isFullscreen ? 'tabs.leaveFullscreen' : 'tabs.fullscreen'),
          icon: isFullscreen ? <Minimize size="1em" /> : <Maximize size="1em" />,
        },
      ],
    },
    {
      id: 'close',
      items: closings.map((closing) => {
        const Icon = icons[closing]
        return {
          id: closing,
          label: t(`tabs.${closing}`),
          ...(closing === 'close' ? { description: 'Alt + W' } : {}),
          icon: <Icon size="1em" />,
          isDisabled: closedBy(tabs.tabs, closing, href).length === 0,
        }
      }),
    },
  ]
  const act = (action: string, href: string) => {
    const closing = closings.find((one) => one === action)
    if (closing) close(closing, href)
    else if (action === 'refresh') refresh(href)
    else onFullscreen()
  }
  return (
    <div className={isFullscreen ? styles.barAlone : styles.bar}>
      <TabBar
        label={t('tabs.label')}
        tabs={tabs.tabs.map(({ href, rest }) => {
          const place = places.find((one) => one.href === href)
          return { id: href, href: `${href}${rest}`, label: place?.label ?? href, icon: place?.icon }
        })}
        current={current}
        closeLabel={(name) => t('tabs.closeNamed', { name })}
        onClose={(href) => close('close', href)}
        actionsOf={actionsOf}
        onAction={act}
        end={
          <>
            {isFullscreen ? (
              <IconButton size="sm" label={t('tabs.leaveFullscreen')} icon={<Minimize />} onPress={onFullscreen} />
            ) : null}
            <Menu
              trigger={<IconButton size="sm" label={t('tabs.menu')} icon={<Ellipsis />} />}
              groups={actionsOf(current)}
              onAction={(action) => act(action, current)}
            />
          </>
        }
      />
    </div>
  )
}

/** Alt+W closes the page, Alt+PageUp and Alt+PageDown go to the next one; also while a dialog is open, which then asks. */
function useTabKeys({ close, step, current }: Tabs): void {
  const latest = useRef({ close, step, current })
  useEffect(() => {
    latest.current = { close, step, current }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { close: shut, step: go, current: here } = latest.current
      if (event.code === 'KeyW') shut('close', here)
      else if (event.code === 'PageUp') go(-1)
      else if (event.code === 'PageDown') go(1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
