import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Link as AriaLink,
  type LinkProps as AriaLinkProps,
} from 'react-aria-components'
import { SpinnerRing } from '../spinner/spinner.tsx'
import * as styles from './button.css.ts'

/** Look of a button. One `primary` for each screen or dialog; `danger` only where something is lost. */
export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'dangerGhost'
/** 32, 40 or 48 px high. */
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Icon before the text, usually from lucide-react. */
  icon?: ReactNode
  /** Icon after the text. */
  iconEnd?: ReactNode
  fullWidth?: boolean | undefined
  children?: ReactNode
}

export interface ButtonProps extends Look, Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isPending'> {
  /** Shows a spinner over the text, keeps width and focus, and ignores presses. */
  isLoading?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

const join = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ')

function Inside({ icon, iconEnd, size, children, isLoading }: Look & { isLoading?: boolean | undefined }) {
  const iconClass = join(size === 'lg' ? styles.iconLg : styles.icon, isLoading && styles.pendingLabel)
  return (
    <>
      {icon ? (
        <span className={iconClass} aria-hidden>
          {icon}
        </span>
      ) : null}
      <span className={join(styles.label, isLoading && styles.pendingLabel)}>{children}</span>
      {iconEnd ? (
        <span className={iconClass} aria-hidden>
          {iconEnd}
        </span>
      ) : null}
      {isLoading ? (
        <span className={styles.pendingRing}>
          <SpinnerRing />
        </span>
      ) : null}
    </>
  )
}

/** A button with a text. `onPress` answers mouse, touch, Enter and Space; `type="submit"` submits a form. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  fullWidth,
  isLoading = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      isPending={isLoading}
      className={join(styles.button({ variant, size, fullWidth }), className)}
    >
      <Inside icon={icon} iconEnd={iconEnd} size={size} isLoading={isLoading}>
        {children}
      </Inside>
    </AriaButton>
  )
}

export interface LinkButtonProps extends Look, Omit<AriaLinkProps, 'children' | 'className' | 'style'> {
  ref?: Ref<HTMLAnchorElement> | undefined
  className?: string | undefined
}

/** A link that looks like a button: it goes somewhere, so it opens in a new tab when asked to. */
export function LinkButton({ variant, size, icon, iconEnd, fullWidth, className, children, ...rest }: LinkButtonProps) {
  return (
    <AriaLink {...rest} className={join(styles.button({ variant, size, fullWidth }), className)}>
      <Inside icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </Inside>
    </AriaLink>
  )
}
