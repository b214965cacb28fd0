import { TextField, type TextFieldProps } from '../text-field/text-field.tsx'
import * as styles from './color-field.css.ts'

export interface ColorFieldProps extends Omit<TextFieldProps, 'prefix' | 'type' | 'value' | 'onChange'> {
  /** `#rrggbb`, or whatever has been typed so far. */
  value: string
  onChange: (value: string) => void
  /** Name of the button that opens the browser's picker: "Pick a colour". */
  pickLabel: string
}

/** A colour, typed as `#rrggbb` or picked: the well shows it and opens the browser's own picker. */
export function ColorField({ value, onChange, pickLabel, ...rest }: ColorFieldProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      spellCheck="false"
      maxLength={7}
      prefix={
        <input
          type="color"
          aria-label={pickLabel}
          className={styles.well}
          value={isColor ? value.toLowerCase() : '#808080'}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  )
}
