import { SearchField } from '@forecourt/design-system'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../vehicle/use-debounced.ts'

const pauseMs = 300

export interface TypedSearchProps {
  label: string
  /** What the address says. */
  value: string
  onSearch: (q: string) => void
  className?: string | undefined
}

/** Searches while one types; Enter and clearing do not wait. */
export function TypedSearch({ label, value, onSearch, className }: TypedSearchProps) {
  const [text, setText] = useState(value)
  const settled = useDebounced(text, pauseMs)
  const told = useRef(value)
  // Going back and opening a saved view change the address without anybody typing.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  const tell = (q: string) => {
    const wanted = q.trim()
    if (wanted === told.current) return
    told.current = wanted
    onSearch(wanted)
  }
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => latest.current(settled), [settled])
  return (
    <SearchField
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      onChange={setText}
      onSubmit={tell}
      onClear={() => tell('')}
      className={className}
    />
  )
}
