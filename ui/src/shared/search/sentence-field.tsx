import { SearchField } from '@forecourt/design-system'
import { useRef } from 'react'
import type { FoundSearch } from './found-search.ts'
import { useFieldText } from './use-field-text.ts'
import { useSentence } from './use-sentence.ts'
import type { Typed } from './use-typing.ts'

export interface SentenceFieldProps {
  label: string
  /** What the address searches for in words. */
  value: string
  onFound: (found: FoundSearch) => void
  onTyping: Typed
  className?: string | undefined
}

/** Reads what is typed as filters, while one types and on Enter; it suggests nothing. */
export function SentenceField({ label, value, onFound, onTyping, className }: SentenceFieldProps) {
  const { text, setText, typing, settle } = useFieldText(value, value, onTyping)
  const isInside = useRef(false)
  const sentence = useSentence((found) => {
    settle(found.filter.q ?? '')
    onFound(found)
  })
  const searchFor = (next: string) => {
    typing.cancel()
    setText(next)
    void sentence.read(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this hears that somebody comes to it
    <div
      role="presentation"
      className={className}
      onFocus={() => {
        if (!isInside.current) typing.begin()
        isInside.current = true
      }}
      onBlur={() => {
        isInside.current = false
      }}
    >
      <SearchField
        label={label}
        hideLabel
        placeholder={label}
        value={text}
        onChange={(next) => {
          if (next === text) return
          sentence.forget()
          setText(next)
          typing.later(next.trim())
        }}
        onSubmit={searchFor}
        onClear={() => searchFor('')}
      />
    </div>
  )
}
