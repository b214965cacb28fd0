import type { ReactElement, ReactNode } from 'react'
import type { PopoverProps } from 'react-aria-components'

/** One line of a menu. */
export interface MenuItem {
  id: string
  label: string
  description?: string | undefined
  icon?: ReactNode
  /** Goes somewhere instead of acting. */
  href?: string | undefined
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** Lines that belong together, with or without a title. */
export interface MenuGroup {
  id: string
  title?: string | undefined
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** A Button or IconButton; the menu takes its name. */
  trigger: ReactElement
  items?: readonly MenuItem[] | undefined
  /** Instead of `items`: groups with a line between them. */
  groups?: readonly MenuGroup[] | undefined
  onAction?: ((id: string) => void) | undefined
  /** For lines that are fetched when somebody wants them. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Makes it a choice of one: marks it and calls `onAction` with the new one. */
  selected?: string | undefined
  placement?: PopoverProps['placement'] | undefined
}
