import type { ReactNode } from 'react'
import {
  ToggleButton as AriaToggleButton,
  type ToggleButtonProps as AriaToggleButtonProps,
} from 'react-aria-components'
import * as styles from './button.css.ts'
import type { ButtonSize } from './button.tsx'

export interface ToggleButtonProps extends Omit<AriaToggleButtonProps, 'children' | 'className' | 'style'> {
  variant?: 'secondary' | 'ghost' | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
  /** With an icon: false shows the icon alone; give `aria-label` then. */
  children?: ReactNode
  className?: string | undefined
}

/** A button that stays pressed. `isSelected` and `onChange`, or `defaultSelected`. */
export function ToggleButton({ variant, size, icon, children, className, ...rest }: ToggleButtonProps) {
  const look = styles.button({ variant, size, toggled: true, square: children === undefined })
  return (
    <AriaToggleButton {...rest} className={[look, className].filter(Boolean).join(' ')}>
      {icon ? (
        <span className={styles.iconLg} aria-hidden>
          {icon}
        </span>
      ) : null}
      {children === undefined ? null : <span className={styles.label}>{children}</span>}
    </AriaToggleButton>
  )
}
