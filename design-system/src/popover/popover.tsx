import type { ReactElement, ReactNode } from 'react'
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Dialog,
  DialogTrigger,
} from 'react-aria-components'
import { popover } from '../list-box/list-box.css.ts'
import * as styles from './popover.css.ts'

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement
  /** Names the panel for screen readers. */
  label: string
  /** Content, or a function that is given `close`. */
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: AriaPopoverProps['placement'] | undefined
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** A panel beside what opened it; a press outside or Escape closes it. */
export function Popover({ trigger, label, children, placement = 'bottom end', isOpen, onOpenChange }: PopoverProps) {
  return (
    <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={`${popover} ${styles.panel}`}>
        <Dialog aria-label={label} className={styles.dialog}>
          {({ close }) => <>{typeof children === 'function' ? children(close) : children}</>}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
