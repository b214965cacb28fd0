import { type ReactNode, type Ref, type RefObject, useContext, useEffect, useRef } from 'react'
import { NumberField as AriaNumberField, Group, Input, NumberFieldStateContext } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as styles from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'

export interface NumberFieldProps extends FieldProps {
  /** `null` is an empty field. */
  value?: number | null | undefined
  defaultValue?: number | undefined
  /** Called on blur, Enter and arrow keys with the parsed number, or `null` when emptied. */
  onChange?: ((value: number | null) => void) | undefined
  /** Called while it is typed with what {@link onChange} would get now: for a draft, because a page that is reloaded has no blur. */
  onType?: ((value: number | null) => void) | undefined
  onBlur?: (() => void) | undefined
  minValue?: number | undefined
  maxValue?: number | undefined
  step?: number | undefined
  /** `Intl.NumberFormat` options; the locale is react-aria's (`I18nProvider`). Years want `{ useGrouping: false }`. */
  formatOptions?: Intl.NumberFormatOptions | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
  /** Before the figure, e.g. a currency symbol. */
  prefix?: ReactNode
  /** Unit after the figure, e.g. "km". Say it in the label or help too. */
  unit?: ReactNode
  size?: 'md' | 'lg' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A number in the reader's own notation; arrow keys step, letters are refused. */
export function NumberField(props: NumberFieldProps) {
  const { texts, aria, rest } = fieldState(props)
  const { placeholder, prefix, unit, className, ref, value, onChange, onType, size, ...field } = rest
  const isTyped = useRef(false)
  return (
    <AriaNumberField
      {...definedProps(field)}
      {...aria}
      {...(value === undefined ? {} : { value: value ?? Number.NaN })}
      onChange={(next) => onChange?.(Number.isNaN(next) ? null : next)}
      className={[styles.field, className].filter(Boolean).join(' ')}
    >
      <FieldLabel {...texts} />
      <Group className={styles.control({ size })} isDisabled={Boolean(field.isDisabled)} isInvalid={aria.isInvalid}>
        {prefix ? <span className={`${styles.adornment} ${styles.lead}`}>{prefix}</span> : null}
        <Input
          ref={ref}
          {...definedProps({ placeholder })}
          onInput={() => {
            isTyped.current = true
          }}
          onBlur={() => {
            isTyped.current = false
          }}
          className={styles.input({ numeric: true, lead: Boolean(prefix), trail: Boolean(unit) })}
        />
        {unit ? <span className={`${styles.adornment} ${styles.trail}`}>{unit}</span> : null}
      </Group>
      <FieldNotes {...texts} />
      {onType ? <Typing isTyped={isTyped} onType={onType} /> : null}
    </AriaNumberField>
  )
}

interface TypingProps {
  /** The person changed the text, not the page. */
  isTyped: RefObject<boolean>
  onType: (value: number | null) => void
}

/** Tells what the text means so far. */
function Typing({ isTyped, onType }: TypingProps) {
  const value = useContext(NumberFieldStateContext)?.numberValue
  useEffect(() => {
    if (value === undefined || !isTyped.current) return
    isTyped.current = false
    onType(Number.isNaN(value) ? null : value)
  }, [value, isTyped, onType])
  return null
}
