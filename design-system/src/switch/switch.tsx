import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as styles from './switch.css.ts'

export interface SwitchProps {
  /** What it turns on. */
  children: ReactNode
  description?: ReactNode
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  onChange?: ((isSelected: boolean) => void) | undefined
  name?: string | undefined
  isDisabled?: boolean | undefined
  className?: string | undefined
}

/** On or off, with effect at once. */
export function Switch({ children, description, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...definedProps(rest)} className={[styles.control, className].filter(Boolean).join(' ')}>
      <span className={styles.body}>
        {children}
        {description ? <span className={styles.description}>{description}</span> : null}
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.thumb} />
      </span>
    </AriaSwitch>
  )
}
