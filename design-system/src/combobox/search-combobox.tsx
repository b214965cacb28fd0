import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useContext, useEffect, useRef, useState } from 'react'
import { ComboBox as AriaComboBox, Button, ComboBoxStateContext, Group, Input } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as styles from '../field/field.css.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from '../field/field.tsx'
import { ComboboxList } from './combobox-list.tsx'
import { type SuggestionGroup, SuggestionSection } from './suggestion-section.tsx'

export interface SearchComboboxProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  /** Enter was pressed on the text itself, not on a suggestion. */
  onSubmit: (text: string) => void
  /** The field was emptied by its button. */
  onClear: () => void
  /**
   * What might be meant by the text, or is offered before anything is typed; the caller finds it. None: no list opens. It opens
   * when they come, while somebody is in the field.
   */
  suggestions: readonly SuggestionGroup[]
  /** A suggestion was chosen, by its `value`. */
  onPick: (value: string) => void
  /** Name of the button that empties the field. */
  clearLabel: string
  placeholder?: string | undefined
  shape?: 'square' | 'round' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const all = () => true

/** A search box that suggests: type on and press Enter for the text, or arrows and Enter for a suggestion. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { texts, aria, rest } = fieldState(props)
  const {
    value,
    onChange,
    onSubmit,
    onClear,
    suggestions,
    onPick,
    clearLabel,
    placeholder,
    shape,
    className,
    ref,
    ...box
  } = rest
  const input = useRef<HTMLInputElement>(null)
  // Held for one rendering: the list closes when its value changes, and only then.
  const [picked, setPicked] = useState<string | null>(null)
  useEffect(() => {
    if (picked !== null) setPicked(null)
  }, [picked])
  const submit = (event: KeyboardEvent) => {
    const isText = event.key === 'Enter' && !input.current?.getAttribute('aria-activedescendant')
    if (isText && !event.nativeEvent.isComposing) onSubmit(value)
  }
  const offered = suggestions.filter(({ items }) => items.length > 0)
  return (
    <div role="presentation" onKeyDownCapture={submit}>
      <AriaComboBox
        {...definedProps(box)}
        {...aria}
        items={offered}
        defaultFilter={all}
        allowsCustomValue
        menuTrigger="input"
        value={picked}
        inputValue={value}
        onInputChange={onChange}
        onChange={(key) => {
          if (key === null) return
          setPicked(String(key))
          onPick(String(key))
        }}
        className={[styles.field, className].filter(Boolean).join(' ')}
      >
        <FieldLabel {...texts} />
        <Group className={styles.control({ shape })}>
          <span className={`${styles.adornment} ${styles.lead}`}>
            <Search className={styles.adornmentIcon} aria-hidden />
          </span>
          <Input
            ref={(element) => {
              input.current = element
              if (typeof ref === 'function') ref(element)
              else if (ref) ref.current = element
            }}
            enterKeyHint="search"
            {...definedProps({ placeholder })}
            className={styles.input({ lead: true, trail: true })}
          />
          {value === '' ? null : (
            <ClearButton
              label={clearLabel}
              onPress={() => {
                onClear()
                input.current?.focus()
              }}
            />
          )}
        </Group>
        <FieldNotes {...texts} />
        <OpensWhenFound found={offered.flatMap(({ items }) => items.map((item) => item.value)).join()} />
        <ComboboxList<SuggestionGroup>>{(group) => <SuggestionSection group={group} typed={value} />}</ComboboxList>
      </AriaComboBox>
    </div>
  )
}

/** Its own button, not the list's. While the list is open all else is hidden from assistive technology, and so from Tab. */
function ClearButton({ label, onPress }: { label: string; onPress: () => void }) {
  const state = useContext(ComboBoxStateContext)
  return (
    <Button
      slot={null}
      aria-label={label}
      excludeFromTabOrder={state?.isOpen ?? false}
      className={styles.inlineButton}
      onPress={onPress}
    >
      <X className={styles.adornmentIcon} aria-hidden />
    </Button>
  )
}

/** React Aria opens a list when the text changes; these come later. */
function OpensWhenFound({ found }: { found: string }) {
  const state = useContext(ComboBoxStateContext)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => {
    const now = latest.current
    if (found !== '' && now?.isFocused && !now.isOpen) now.open(null, 'input')
  }, [found])
  return null
}
