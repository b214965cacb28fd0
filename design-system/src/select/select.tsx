import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { Select as AriaSelect, Button, ListBox, Popover, SelectValue } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import { control, field } from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'
import * as list from '../list-box/list-box.css.ts'
import { type Option, OptionItem } from '../list-box/option-item.tsx'
import * as styles from './select.css.ts'

export interface SelectProps extends Omit<FieldProps, 'isReadOnly'> {
  options: readonly Option[]
  /** Chosen `Option.value`; `null` for none. */
  value?: string | null | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** Shown while nothing is chosen. Default: react-aria's, in the page's language. */
  placeholder?: string | undefined
  size?: 'md' | 'lg' | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** One of a short, closed list. From about 15 choices on, use a Combobox. */
export function Select(props: SelectProps) {
  const { texts, aria, rest } = fieldState(props)
  const { options, onChange, className, size, ref, ...select } = rest
  return (
    <AriaSelect
      {...definedProps(select)}
      {...aria}
      {...(select.value === null ? { value: null } : {})}
      onChange={(key) => key !== null && onChange?.(String(key))}
      className={[field, className].filter(Boolean).join(' ')}
    >
      {({ isInvalid }) => (
        <>
          <FieldLabel {...texts} />
          <Button
            ref={ref}
            className={`${control({ size })} ${styles.trigger}`}
            {...(isInvalid ? { 'data-invalid': true } : {})}
          >
            <SelectValue<Option> className={styles.value}>
              {({ selectedItem, isPlaceholder, defaultChildren }) =>
                isPlaceholder ? (
                  defaultChildren
                ) : (
                  <>
                    {selectedItem?.icon ? <span aria-hidden>{selectedItem.icon}</span> : null}
                    <span className={styles.text}>{selectedItem?.label}</span>
                  </>
                )
              }
            </SelectValue>
            <ChevronDown className={styles.chevron} aria-hidden />
          </Button>
          <FieldNotes {...texts} />
          <Popover className={list.popover} offset={4}>
            <ListBox items={options.map((option) => ({ ...option, id: option.value }))} className={list.list}>
              {(option) => <OptionItem option={option} />}
            </ListBox>
          </Popover>
        </>
      )}
    </AriaSelect>
  )
}
