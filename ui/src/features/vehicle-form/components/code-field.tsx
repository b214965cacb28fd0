import { TextField } from '@forecourt/design-system'
import { useLayoutEffect, useRef } from 'react'
import type { SharedProps } from './shared-props.ts'

export interface CodeFieldProps {
  shared: SharedProps
  value: string
  onChange: (value: string) => void
}

/** Plate, VIN, postal code: written in capitals, with the caret left where it is. */
export function CodeField({ shared, value, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // Another text than the one typed moves the caret to the end; it belongs where the hand left it.
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextField
      {...shared}
      ref={input}
      value={value}
      onChange={(text) => {
        caret.current = input.current?.selectionStart ?? null
        onChange(text.toUpperCase())
      }}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck="false"
    />
  )
}
