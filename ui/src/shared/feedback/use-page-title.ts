import { useEffect } from 'react'
import { ofPerson } from '../person/scope.ts'

const product = 'Forecourt'
/** Of the inbox. */
export const titleCount = ofPerson(() => ({ unread: 0 }))
let current = product

const show = () => {
  const { unread } = titleCount()
  document.title = unread > 0 ? `(${unread}) ${current}` : current
  badge(unread)
}

/** The icon of the installed app says it as well, where the system has such a mark. */
function badge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Puts the page's name into the browser tab: `Inbox · Forecourt`, with the number of unread notifications before it. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    current = title ? `${title} · ${product}` : product
    show()
    return () => {
      current = product
      show()
    }
  }, [title])
}

/** Number of unread notifications, shown before every title and on the icon of the installed app. */
export function setTitleCount(count: number): void {
  titleCount().unread = count
  show()
}
