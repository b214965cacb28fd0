import { Type as T } from 'typebox'
import { conforms } from '../../../shared/storage/conforms.ts'

/** A page somebody has open: its address, and what follows it where one was: a part of the page, a search, an order. */
export interface OpenPage {
  readonly href: string
  readonly rest: string
}

/** What of the tabs is closed, seen from one of them. */
export const closings = ['close', 'left', 'right', 'others', 'all'] as const
export type Closing = (typeof closings)[number]

const Stored = T.Array(T.Object({ href: T.String(), rest: T.String() }), { maxItems: 100 })

/** The tabs as they were kept; what cannot be read is none. */
export function parseTabs(text: string | null): OpenPage[] {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return conforms(Stored, stored) ? stored : []
  } catch {
    return []
  }
}

/** The page an address belongs to: the one it begins with, the longest where one lies within another. */
export function pageOf(path: string, pages: readonly string[]): string | undefined {
  return pages.filter((href) => path.startsWith(href)).sort((a, b) => b.length - a.length)[0]
}

/** An address's parameters without the record that is open: who comes back finds the list. */
export function keptSearch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('record')
  const kept = params.toString()
  return kept === '' ? '' : `?${kept}`
}

/** The tabs after a page was opened, or another part of it. */
export function visited(tabs: readonly OpenPage[], page: OpenPage): OpenPage[] {
  if (!tabs.some(({ href }) => href === page.href)) return [...tabs, page]
  return tabs.map((tab) => (tab.href === page.href ? page : tab))
}

/** Which tabs go. */
export function closedBy(tabs: readonly OpenPage[], closing: Closing, href: string): string[] {
  const at = tabs.findIndex((tab) => tab.href === href)
  const goes: Record<Closing, (place: number) => boolean> = {
    close: (place) => place === at,
    left: (place) => place < at,
    right: (place) => place > at,
    others: (place) => place !== at,
    all: () => true,
  }
  return tabs.filter((_, place) => goes[closing](place)).map((tab) => tab.href)
}

/** Where to go when the page that is shown is closed: to its right, else to its left. */
export function neighbour(tabs: readonly OpenPage[], closed: readonly string[], current: string): OpenPage | undefined {
  const at = tabs.findIndex(({ href }) => href === current)
  const stays = ({ href }: OpenPage) => !closed.includes(href)
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, Math.max(at, 0)).findLast(stays)
}
