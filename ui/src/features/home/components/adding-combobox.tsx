import { Combobox, type ComboboxProps, type Option } from '@forecourt/design-system'
import { useEffect, useState } from 'react'

export interface AddingComboboxProps
  extends Pick<
    ComboboxProps,
    | 'label'
    | 'hideLabel'
    | 'placeholder'
    | 'emptyText'
    | 'isLoading'
    | 'loadingText'
    | 'prefix'
    | 'isDisabled'
    | 'filter'
  > {
  options: readonly Option[]
  /** A choice was made; the field empties itself for the next one. */
  onAdd: (value: string) => void
  onSearch?: ((text: string) => void) | undefined
}

/** A combobox that adds to a list instead of holding a value. */
export function AddingCombobox({ onAdd, onSearch, ...props }: AddingComboboxProps) {
  const [text, setText] = useState('')
  // Held for one rendering: the list closes when its value changes, and only then.
  const [picked, setPicked] = useState<string | null>(null)
  useEffect(() => {
    if (picked !== null) setPicked(null)
  }, [picked])
  const search = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  return (
    <Combobox
      {...props}
      value={picked}
      inputValue={text}
      onInputChange={search}
      onChange={(value) => {
        if (value === null) return
        setPicked(value)
        search('')
        onAdd(value)
      }}
    />
  )
}
