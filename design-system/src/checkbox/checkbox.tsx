import { Check, Minus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Checkbox as AriaCheckbox, CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import { field } from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'
import * as styles from './checkbox.css.ts'
import { isLongLabel } from './long-label.ts'

export interface CheckboxProps {
  /** The text beside the box; without it give `aria-label`. */
  children?: ReactNode
  /** Second line. */
  description?: ReactNode
  /** Number at the end of the row, formatted by the caller. */
  count?: ReactNode
  /** Leads nowhere as things stand: drawn back, but still to be chosen. */
  isFaint?: boolean | undefined
  /** Keeps the height of one line, however narrow: a long label is set in two small ones, and whole in its tooltip. */
  isOneLine?: boolean | undefined
  /** Inside a CheckboxGroup: the value it stands for. */
  value?: string | undefined
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  /** Some but not all of what it stands for. */
  isIndeterminate?: boolean | undefined
  onChange?: ((isSelected: boolean) => void) | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  isDisabled?: boolean | undefined
  /** Shows its state and can be focused, but not changed. */
  isReadOnly?: boolean | undefined
  /** Has no meaning where it stands: a dash is drawn and no box, which would look as if it could be ticked. */
  isDash?: boolean | undefined
  /** Where something else leads the focus to it, e.g. the arrow keys of a matrix. */
  excludeFromTabOrder?: boolean | undefined
  isRequired?: boolean | undefined
  isInvalid?: boolean | undefined
  slot?: string | null | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  className?: string | undefined
  /** The input, for focus. */
  ref?: Ref<HTMLInputElement> | undefined
}

const lineOf = (label: ReactNode): string =>
  typeof label === 'string' && isLongLabel(label) ? `${styles.line} ${styles.twoLines}` : styles.line

/** Yes or no, chosen now and sent later. For an immediate effect use a Switch. */
export function Checkbox({
  children,
  description,
  count,
  isFaint = false,
  isOneLine = false,
  isDash = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  return (
    <AriaCheckbox
      {...definedProps(rest)}
      validationBehavior="aria"
      {...(ref ? { inputRef: ref as React.RefObject<HTMLInputElement> } : {})}
      className={[styles.checkbox, isFaint && styles.faint, className].filter(Boolean).join(' ')}
    >
      {({ isIndeterminate }) => (
        <>
          <span className={isDash ? `${styles.box} ${styles.dash}` : styles.box} aria-hidden>
            {isIndeterminate || isDash ? <Minus className={styles.mark} /> : <Check className={styles.mark} />}
          </span>
          {children === undefined ? null : (
            <span
              className={isOneLine ? lineOf(children) : styles.label}
              title={isOneLine && typeof children === 'string' ? children : undefined}
            >
              {children}
              {description ? <span className={styles.description}>{description}</span> : null}
            </span>
          )}
          {/* Another figure is another element: one with more digits would count as having moved (layout shift). */}
          {count === undefined ? null : (
            <span key={typeof count === 'string' ? count : undefined} className={styles.count}>
              {count}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  )
}

/** A choice of a CheckboxGroup or RadioGroup. */
export interface Choice {
  value: string
  label: ReactNode
  description?: ReactNode
  /** How many results it leads to, formatted. */
  count?: ReactNode
  /** Leads nowhere as things stand: drawn back, but still to be chosen. */
  isFaint?: boolean | undefined
  /** Keeps the height of one line, however narrow: a long label is set in two small ones, and whole in its tooltip. */
  isOneLine?: boolean | undefined
  isDisabled?: boolean | undefined
}

export interface CheckboxGroupProps extends FieldProps {
  options: readonly Choice[]
  value?: readonly string[] | undefined
  defaultValue?: readonly string[] | undefined
  onChange?: ((value: string[]) => void) | undefined
  onBlur?: (() => void) | undefined
  /** `list` (default), `row`, or as many `columns` as fit. */
  layout?: 'list' | 'row' | 'columns' | undefined
}

/** Any number of a list. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { texts, aria, rest } = fieldState(props)
  const { options, layout = 'list', className, ...group } = rest
  const shape = layout === 'list' ? styles.items : layout === 'row' ? `${styles.items} ${styles.row}` : styles.columns
  return (
    <AriaCheckboxGroup
      {...definedProps({
        ...group,
        value: group.value && [...group.value],
        defaultValue: group.defaultValue && [...group.defaultValue],
      })}
      {...aria}
      className={[field, className].filter(Boolean).join(' ')}
    >
      <FieldLabel {...texts} />
      <div className={shape}>
        {options.map(({ label, ...option }) => (
          <Checkbox key={option.value} {...option}>
            {label}
          </Checkbox>
        ))}
      </div>
      <FieldNotes {...texts} />
    </AriaCheckboxGroup>
  )
}
