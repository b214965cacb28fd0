import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { TextField as AriaTextField, Group, Input } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as styles from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'

/** Props of single-line and multi-line text fields. `ref` is the input itself, so forms can move the focus to it. */
export interface TextInputProps<E extends HTMLElement> extends FieldProps {
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  placeholder?: string | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  autoFocus?: boolean | undefined
  maxLength?: number | undefined
  spellCheck?: 'true' | 'false' | undefined
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal' | 'search' | undefined
  autoCapitalize?: 'none' | 'words' | 'characters' | 'sentences' | undefined
  ref?: Ref<E> | undefined
}

export interface TextFieldProps extends TextInputProps<HTMLInputElement> {
  type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local' | undefined
  /** Before the text: an icon or a fixed prefix. */
  prefix?: ReactNode
  /** After the text: a unit or a fixed suffix. */
  suffix?: ReactNode
  /** Control after the text, e.g. an IconButton. */
  action?: ReactNode
  size?: 'md' | 'lg' | undefined
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { texts, aria, rest } = fieldState(props)
  const { placeholder, prefix, suffix, action, size, className, ref, ...field } = rest
  return (
    <AriaTextField {...definedProps(field)} {...aria} className={[styles.field, className].filter(Boolean).join(' ')}>
      <FieldLabel {...texts} />
      <Group className={styles.control({ size })} isDisabled={Boolean(field.isDisabled)} isInvalid={aria.isInvalid}>
        {prefix ? <span className={`${styles.adornment} ${styles.lead}`}>{prefix}</span> : null}
        <Input
          ref={ref}
          {...definedProps({ placeholder })}
          className={styles.input({ lead: Boolean(prefix), trail: Boolean(suffix || action) })}
        />
        {suffix ? <span className={`${styles.adornment} ${styles.trail}`}>{suffix}</span> : null}
        {action}
      </Group>
      <FieldNotes {...texts} />
    </AriaTextField>
  )
}
