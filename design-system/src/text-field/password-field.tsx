import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import * as styles from '../field/field.css.ts'
import { TextField, type TextInputProps } from './text-field.tsx'

export interface PasswordFieldProps extends TextInputProps<HTMLInputElement> {
  /** Name of the eye button while the password is hidden, e.g. "Show password". Its pressed state says the rest. */
  showLabel: string
  autoComplete?: 'current-password' | 'new-password' | undefined
  size?: 'md' | 'lg' | undefined
}

/** A password with a button that shows it. */
export function PasswordField({ showLabel, autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      spellCheck="false"
      autoCapitalize="none"
      action={
        <ToggleButton aria-label={showLabel} isSelected={shown} onChange={setShown} className={styles.inlineButton}>
          <Icon className={styles.adornmentIcon} aria-hidden />
        </ToggleButton>
      }
    />
  )
}
