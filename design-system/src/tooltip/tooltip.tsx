import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, type TooltipProps as AriaTooltipProps, TooltipTrigger } from 'react-aria-components'
import * as styles from './tooltip.css.ts'

export interface TooltipProps {
  /** Short text. Never the only place where something is said: touch screens do not show it. */
  content: ReactNode
  /** One focusable react-aria element (Button, IconButton, Link). */
  children: ReactElement
  placement?: AriaTooltipProps['placement'] | undefined
}

/** A hint on hover and on keyboard focus; Escape closes it. */
export function Tooltip({ content, children, placement = 'bottom' }: TooltipProps) {
  return (
    <TooltipTrigger delay={600} closeDelay={80}>
      {children}
      <AriaTooltip offset={6} placement={placement} className={styles.tooltip}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
