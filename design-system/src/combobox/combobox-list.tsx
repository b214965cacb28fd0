import { type ReactElement, type ReactNode, useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext, ListBox, OverlayTriggerStateContext, Popover } from 'react-aria-components'
import * as list from '../list-box/list-box.css.ts'
import { type Option, OptionItem } from '../list-box/option-item.tsx'

export interface ComboboxListProps<T extends object> {
  renderEmptyState?: (() => ReactNode) | undefined
  /** One of what is offered; an option unless stated. */
  children?: ((item: T) => ReactElement) | undefined
}

/** Milliseconds without a scroll event after which a page lies still. */
const STILL = 120

/**
 * What a combobox offers. While the page scrolls, by hand or because something above has grown, the list is closed: it would
 * lie beside its field. What was typed stays, where React Aria alone would put the last choice back, and its list opens again
 * as soon as the page lies still. An option that is being pressed at that moment is still chosen: the list waits for the end of
 * the press.
 */
export function ComboboxList<T extends object = Option>({ renderEmptyState, children }: ComboboxListProps<T>) {
  const state = useContext(ComboBoxStateContext)
  const latest = useRef(state)
  const forget = useRef<() => void>(undefined)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => () => forget.current?.(), [])

  const closeAndKeepText = () => {
    const { current: open } = latest
    if (!open?.isOpen) return
    forget.current?.()
    if (box.current?.querySelector('[data-pressed]')) {
      forget.current = whenReleased(closeAndKeepText)
      return
    }
    open.toggle()
    forget.current = whenStill(() => {
      const now = latest.current
      if (now?.isFocused && now.inputValue !== '' && now.inputValue !== now.selectedItem?.textValue)
        now.open(null, 'input')
    })
  }
  return (
    <OverlayTriggerStateContext value={state && { ...state, close: closeAndKeepText }}>
      <Popover className={list.popover} offset={4}>
        <ListBox ref={box} className={list.list} {...(renderEmptyState ? { renderEmptyState } : {})}>
          {(item: T) => children?.(item) ?? <OptionItem option={item as unknown as Option} />}
        </ListBox>
      </Popover>
    </OverlayTriggerStateContext>
  )
}

/** Calls once nothing has scrolled for a moment. @returns forgets about it */
function whenStill(then: () => void): () => void {
  const done = () => {
    forget()
    then()
  }
  let timer = setTimeout(done, STILL)
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(done, STILL)
  }
  const forget = () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', again, true)
  }
  window.addEventListener('scroll', again, true)
  return forget
}

/** Calls once no pointer presses any more, after what the press was for. @returns forgets about it */
function whenReleased(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const ends = ['pointerup', 'pointercancel'] as const
  const done = () => {
    for (const end of ends) window.removeEventListener(end, done)
    timer = setTimeout(then)
  }
  for (const end of ends) window.addEventListener(end, done)
  return () => {
    for (const end of ends) window.removeEventListener(end, done)
    clearTimeout(timer)
  }
}
