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
 * as soon as the page lies still.
 */
export function ComboboxList<T extends object = Option>({ renderEmptyState, children }: ComboboxListProps<T>) {
  const state = useContext(ComboBoxStateContext)
  const latest = useRef(state)
  const forget = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => () => forget.current?.(), [])

  const closeAndKeepText = () => {
    if (!state?.isOpen) return
    state.toggle()
    forget.current?.()
    forget.current = whenStill(() => {
      const now = latest.current
      if (now?.isFocused && now.inputValue !== '' && now.inputValue !== now.selectedItem?.textValue)
        now.open(null, 'input')
    })
  }
  return (
    <OverlayTriggerStateContext value={state && { ...state, close: closeAndKeepText }}>
      <Popover className={list.popover} offset={4}>
        <ListBox className={list.list} {...(renderEmptyState ? { renderEmptyState } : {})}>
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
