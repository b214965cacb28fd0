import { Combobox, type ComboboxProps, type Option } from '@forecourt/design-system'
import { useEffect, useState } from 'react'

export interface AddingComboboxProps
  extends Pick<
    ComboboxProps,
    'label' | 'hideLabel' | 'placeholder' | 'emptyText' | 'isLoading' | 'loadingText' | 'prefix' | 'isDisabled'
  > {
  /**
   * What is offered for a text. Asked for only while somebody is in the field: hundreds of makes with their counts would
   * otherwise be listed anew at each change of the search.
   */
  offer: (text: string) => readonly Option[]
  /** A choice was made; the field empties itself for the next one. */
  onAdd: (value: string) => void
  onSearch?: ((text: string) => void) | undefined
}

const nothing: readonly Option[] = []

/** A combobox that adds to a list instead of holding a value. */
export function AddingCombobox({ offer, onAdd, onSearch, ...props }: AddingComboboxProps) {
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this hears that somebody comes to it
    <div
      role="presentation"
      onPointerDown={() => setUsed(true)}
      onFocus={() => setUsed(true)}
      onBlur={() => setUsed(false)}
    >
      <Combobox
        {...props}
        filter="none"
        options={isUsed ? offer(text) : nothing}
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
    </div>
  )
}
