import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components'
import * as boxStyles from '../checkbox/checkbox.css.ts'
import type { Choice } from '../checkbox/checkbox.tsx'
import { definedProps } from '../field/defined-props.ts'
import { field } from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'
import * as styles from './radio-group.css.ts'

export interface RadioGroupProps extends FieldProps {
  options: readonly Choice[]
  value?: string | null | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** `list` (default), `row`, or `tiles`: framed cards, for few weighty choices. */
  layout?: 'list' | 'row' | 'tiles' | undefined
}

/** Exactly one of a few, all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { texts, aria, rest } = fieldState(props)
  const { options, layout = 'list', className, ...group } = rest
  const shape = { list: boxStyles.items, row: `${boxStyles.items} ${boxStyles.row}`, tiles: styles.tiles }[layout]
  return (
    <AriaRadioGroup
      {...definedProps(group)}
      {...(group.value === null ? { value: null } : {})}
      {...aria}
      className={[field, className].filter(Boolean).join(' ')}
    >
      <FieldLabel {...texts} />
      <div className={shape}>
        {options.map(({ value, label, description, count, isDisabled = false }) => (
          <Radio
            key={value}
            value={value}
            isDisabled={isDisabled}
            className={layout === 'tiles' ? `${boxStyles.checkbox} ${styles.tile}` : boxStyles.checkbox}
          >
            <span className={styles.dot} aria-hidden />
            <span className={boxStyles.label}>
              {label}
              {description ? <span className={boxStyles.description}>{description}</span> : null}
            </span>
            {count === undefined ? null : <span className={boxStyles.count}>{count}</span>}
          </Radio>
        ))}
      </div>
      <FieldNotes {...texts} />
    </AriaRadioGroup>
  )
}
