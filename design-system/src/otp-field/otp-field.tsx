import type { Ref } from 'react'
import { useState } from 'react'
import { Input, TextField } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import { field as fieldClass } from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'
import * as styles from './otp-field.css.ts'

export interface OtpFieldProps extends FieldProps {
  /** Digits so far. */
  value: string
  onChange: (value: string) => void
  /** The last digit was entered or pasted. */
  onComplete?: ((value: string) => void) | undefined
  /** Number of digits. Default 6. */
  length?: number | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A one-time code. Anything but digits is dropped, so "123 456" can be pasted; phones offer the code from the message. */
export function OtpField(props: OtpFieldProps) {
  const { texts, aria, rest } = fieldState(props)
  const { value, onChange, onComplete, length = 6, className, ref, ...field } = rest
  const [focused, setFocused] = useState(false)
  const enter = (text: string) => {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  const places = Array.from({ length }, (_, place) => place)
  const active = Math.min(value.length, length - 1)
  return (
    <TextField
      {...definedProps(field)}
      {...aria}
      value={value}
      onChange={enter}
      onFocusChange={setFocused}
      inputMode="numeric"
      autoComplete="one-time-code"
      className={[fieldClass, className].filter(Boolean).join(' ')}
    >
      <FieldLabel {...texts} />
      <div className={styles.frame}>
        <div className={styles.cells} aria-hidden>
          {places.map((place) => (
            <span
              key={place}
              className={styles.cell({
                active: focused && place === active,
                invalid: aria.isInvalid,
                disabled: Boolean(field.isDisabled),
              })}
            >
              {value[place] ?? ''}
            </span>
          ))}
        </div>
        <Input ref={ref} className={styles.input} />
      </div>
      <FieldNotes {...texts} />
    </TextField>
  )
}
