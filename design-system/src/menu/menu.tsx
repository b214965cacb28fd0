import { useRef } from 'react'
import { useMenuTrigger } from 'react-aria/useMenu'
import { ButtonContext } from 'react-aria-components'
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState'
import { definedProps } from '../field/defined-props.ts'
import { latePart, useLatePart } from '../late/late-part.ts'
import type { MenuProps } from './menu-props.ts'

export type { MenuGroup, MenuItem, MenuProps } from './menu-props.ts'

/** What every menu needs to open. */
const lines = latePart(async () => (await import('./menu-lines.tsx')).MenuLines)
const intend = () => void lines.load().catch(() => undefined)

/**
 * Actions behind a button. Arrow keys and first letters move, Enter acts, Escape closes. What opens is loaded when the page has
 * nothing else to do, or as soon as the pointer or the focus is on the button.
 */
export function Menu({ trigger, onOpenChange, ...rest }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const state = useMenuTriggerState(definedProps({ onOpenChange }))
  const MenuLines = useLatePart(lines, { isWanted: state.isOpen, isSoon: true, onMissing: () => state.close() })
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({ type: 'menu' }, state, button)
  return (
    <>
      <ButtonContext
        value={{
          ...definedProps(menuTriggerProps),
          ref: button,
          isPressed: state.isOpen,
          onHoverStart: intend,
          onFocus: intend,
        }}
      >
        {trigger}
      </ButtonContext>
      {MenuLines ? <MenuLines {...rest} triggerRef={button} menuProps={menuProps} state={state} /> : null}
    </>
  )
}
