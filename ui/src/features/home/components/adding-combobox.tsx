import { Combobox, type ComboboxProps, type Option } from '@forecourt/design-system'
import { useState } from 'react'

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
  const search = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  return (
    <Combobox
      {...props}
      value={null}
      inputValue={text}
      onInputChange={search}
      onChange={(value) => {
        if (value === null) return
        onAdd(value)
        search('')
      }}
    />
  )
}
