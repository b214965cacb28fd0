import { useEffect, useRef, useState } from 'react'
import { mainId } from '../app-shell/app-shell.tsx'

const reached =
  ':is(a[href], button, input, textarea, select, [role=row], [tabindex="0"]):not(:disabled, [type=hidden], [aria-hidden=true])'

/** A place in the page that outlives what stood there: what holds it, and at which position. */
type Place = readonly { readonly parent: Element; readonly index: number }[]

/** What opened the dialog: in a menu, the button of the menu, since the menu is gone by then. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (menu ? document.getElementById(menu) : null) ?? focused
}

function placeOf(element: Element | null): Place {
  const place = []
  for (let at = element; at?.parentElement && at !== document.body; at = at.parentElement)
    place.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return place
}

const firstIn = (element: Element): HTMLElement | null =>
  element.matches(reached) ? (element as HTMLElement) : element.querySelector<HTMLElement>(reached)

/** What stands there now, or next to it. */
function nearest(place: Place): HTMLElement | null {
  for (const { parent, index } of place) {
    if (!parent.isConnected || parent === document.body) continue
    const children = [...parent.children]
    const near = [...children.slice(index), ...children.slice(0, index).reverse()]
    for (const child of near) {
      const found = firstIn(child)
      if (found?.checkVisibility()) return found
    }
  }
  return document.getElementById(mainId)
}

/**
 * Where the focus goes when a dialog has closed and what opened it is gone, as a deleted row is: to what took its place, or what
 * is next to it; never to the page as a whole.
 *
 * @param wanted what it goes to in any case, such as a row that was made; nothing: back to what opened the dialog
 */
export function useFocusAfter(wanted: (() => HTMLElement | null | undefined) | undefined): void {
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  })
  // Taken while drawing for the first time: the dialog has not yet moved the focus to itself.
  const [place] = useState(() => placeOf(openerOf(document.activeElement)))
  useEffect(
    () => () => {
      // The dialog gives the focus back in a frame that was asked for before this one.
      requestAnimationFrame(() => {
        const target = latest.current?.()
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (target) target.focus()
        else if (isLost) nearest(place)?.focus()
      })
    },
    [place],
  )
}
