import type { NavigationItem } from '@forecourt/design-system'
import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useSWRConfig } from 'swr'
import { readPersonal, writePersonal } from '../../../shared/person/storage.ts'
import { useScope } from '../../../shared/person/use-scope.ts'
import {
  type Closing,
  closedBy,
  keptSearch,
  neighbour,
  type OpenPage,
  pageOf,
  parseTabs,
  visited,
} from './open-tabs.ts'

/** Kept for this window, over a reload, until it is closed or the person leaves. */
const entry = 'admin-tabs'

/**
 * State of a navigation the tabs begin. It takes effect on arrival, so that somebody who stays with unsaved content
 * keeps the tab.
 */
interface TabState {
  readonly closed?: readonly string[]
  readonly refreshed?: string
}
const stateOf = ({ state }: Location): TabState => (typeof state === 'object' && state !== null ? state : {})

export interface AdminTabs {
  readonly tabs: readonly OpenPage[]
  readonly current: string
  /** Changes when the page is to be drawn anew. */
  readonly drawn: number
  close: (closing: Closing, href: string) => void
  refresh: (href: string) => void
  /** The tab so many places on; the row goes round. */
  step: (by: number) => void
}

/** The pages of the back office that are open in this window: whichever was visited, until it is closed. */
export function useAdminTabs(places: readonly NavigationItem[]): AdminTabs {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const scope = useScope()
  const [kept, setKept] = useState(() => parseTabs(readPersonal(entry, scope)))
  const [drawn, setDrawn] = useState(0)
  // Going back and reloading bring an address's state again, which must not take effect twice.
  const { closed = [], refreshed } = type === 'POP' ? {} : stateOf(location)
  const path = location.pathname.replace(/\/*$/, '/')
  const current =
    pageOf(
      path,
      places.flatMap(({ href }) => href ?? []),
    ) ?? path
  const at = path.slice(current.length) + keptSearch(location.search)
  const isPlace = (href: string) => places.some((place) => place.href === href)
  const rest = kept.filter(({ href }) => isPlace(href) && !closed.includes(href))
  const tabs = isPlace(current) ? visited(rest, { href: current, rest: at }) : rest

  const text = JSON.stringify(tabs)
  useEffect(() => {
    const next = JSON.parse(text) as OpenPage[]
    setKept(next)
    writePersonal(entry, text, scope)
  }, [text, scope])
  useEffect(() => {
    if (refreshed === undefined) return
    setDrawn((count) => count + 1)
    void mutate(() => true)
  }, [refreshed, mutate])

  const addressOf = (href: string) => `${href}${tabs.find((tab) => tab.href === href)?.rest ?? ''}`
  return {
    tabs,
    current,
    drawn,
    close: (closing, href) => {
      const gone = closedBy(tabs, closing, href)
      if (!gone.includes(current)) return setKept(tabs.filter((tab) => !gone.includes(tab.href)))
      const next = neighbour(tabs, gone, current)
      void navigate(next ? `${next.href}${next.rest}` : (places[0]?.href ?? '/'), { state: { closed: gone } })
    },
    refresh: (href) =>
      void navigate(href === current ? `${location.pathname}${location.search}` : addressOf(href), {
        replace: href === current,
        state: { refreshed: crypto.randomUUID() },
      }),
    step: (by) => {
      const at = tabs.findIndex((tab) => tab.href === current)
      const next = tabs[(at + by + tabs.length) % tabs.length]
      if (next && next.href !== current) void navigate(`${next.href}${next.rest}`)
    },
  }
}
