import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { SpinnerRing } from '../spinner/spinner.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import * as styles from './button.css.ts'
import type { ButtonSize, ButtonVariant } from './button.tsx'

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label' | 'isPending'> {
  /** Name of the action, for screen readers and as tooltip. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  round?: boolean | undefined
  isLoading?: boolean | undefined
  /** Small number on the corner; 0 hides it. The label must say it too. */
  count?: number | undefined
  /** False leaves out the tooltip. */
  tooltip?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A square button with an icon only. Its label shows as a tooltip on hover and focus. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size,
  round,
  isLoading = false,
  count = 0,
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const look = styles.button({ variant, size, square: true, round })
  const control = (
    <AriaButton
      {...rest}
      aria-label={label}
      isPending={isLoading}
      className={[look, className].filter(Boolean).join(' ')}
    >
      {isLoading ? (
        <SpinnerRing />
      ) : (
        <span className={styles.iconLg} aria-hidden>
          {icon}
        </span>
      )}
      {count > 0 ? (
        <span className={styles.count} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </AriaButton>
  )
  return tooltip ? <Tooltip content={label}>{control}</Tooltip> : control
}
