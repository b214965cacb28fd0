import { useEffect } from 'react'

const product = 'Forecourt'
let unread = 0
let current = product

const show = () => {
  document.title = unread > 0 ? `(${unread}) ${current}` : current
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

/** Number of unread notifications, shown before every title. */
export function setTitleCount(count: number): void {
  unread = count
  show()
}
