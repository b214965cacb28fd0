import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { ComboBox as AriaComboBox, Button, Group, Input } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as fieldStyles from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'
import * as list from '../list-box/list-box.css.ts'
import type { Option } from '../list-box/option-item.tsx'
import { SpinnerRing } from '../spinner/spinner.tsx'
import { ComboboxList } from './combobox-list.tsx'

export interface ComboboxProps extends FieldProps {
  /** What is offered now. With `filter="none"` the caller narrows them itself, e.g. from a server. */
  options: readonly Option[]
  /** Chosen `Option.value`; `null` for none. */
  value?: string | null | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string | null) => void) | undefined
  /** Text in the input, when the caller controls it. */
  inputValue?: string | undefined
  /** Text at first: the chosen option's label, when `options` are not there yet. */
  defaultInputValue?: string | undefined
  onInputChange?: ((text: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** `contains` (default) narrows `options` by what is typed; `none` leaves that to the caller. */
  filter?: 'contains' | 'none' | undefined
  /** Options are on their way: shows `loadingText` and a spinner. */
  isLoading?: boolean | undefined
  loadingText?: ReactNode
  /** When nothing matches. */
  emptyText: ReactNode
  /** Keeps text that matches no option; read it by `onInputChange`. */
  allowsCustomValue?: boolean | undefined
  placeholder?: string | undefined
  prefix?: ReactNode
  size?: 'md' | 'lg' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const all = () => true

/** One of many: type to narrow, arrows to move, Enter to choose, Escape to close. Items may load while typing. */
export function Combobox(props: ComboboxProps) {
  const { texts, aria, rest } = fieldState(props)
  const {
    options,
    onChange,
    filter,
    isLoading,
    loadingText,
    emptyText,
    placeholder,
    prefix,
    className,
    size,
    ref,
    ...box
  } = rest
  const items = options.map((option) => ({ ...option, id: option.value }))
  const empty = isLoading ? (
    <div className={list.waiting}>
      <SpinnerRing />
      {loadingText}
    </div>
  ) : (
    <div className={list.empty}>{emptyText}</div>
  )
  return (
    <AriaComboBox
      {...definedProps(box)}
      {...aria}
      {...(box.value === null ? { value: null } : {})}
      {...(filter === 'none' ? { items, defaultFilter: all } : { defaultItems: items })}
      allowsEmptyCollection
      menuTrigger="focus"
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      className={[fieldStyles.field, className].filter(Boolean).join(' ')}
    >
      <FieldLabel {...texts} />
      <Group className={fieldStyles.control({ size })} isDisabled={Boolean(box.isDisabled)} isInvalid={aria.isInvalid}>
        {prefix ? <span className={`${fieldStyles.adornment} ${fieldStyles.lead}`}>{prefix}</span> : null}
        <Input
          ref={ref}
          {...definedProps({ placeholder })}
          className={fieldStyles.input({ lead: Boolean(prefix), trail: true })}
        />
        {isLoading ? <SpinnerRing /> : null}
        <Button className={fieldStyles.inlineButton}>
          <ChevronDown className={fieldStyles.adornmentIcon} aria-hidden />
        </Button>
      </Group>
      <FieldNotes {...texts} />
      <ComboboxList renderEmptyState={() => empty} />
    </AriaComboBox>
  )
}
