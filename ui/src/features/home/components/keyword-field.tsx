import { SearchField } from '@forecourt/design-system'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Pause in typing after which the search runs, in milliseconds. */
const settle = 350

export interface KeywordFieldProps {
  value: string
  onChange: (value: string) => void
}

/** Free text. Searches while typing, at once on Enter. */
export function KeywordField({ value, onChange }: KeywordFieldProps) {
  const { t } = useTranslation('home')
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  // The address changed by itself (Back, a removed chip): follow it. What was just typed is not overwritten.
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = (next: string) => {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    onChange(trimmed)
  }
  return (
    <SearchField
      label={t('filters.keyword')}
      hideLabel
      placeholder={t('filters.keywordHint')}
      value={text}
      onChange={(next) => {
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => commit(next), settle)
      }}
      onSubmit={commit}
      onClear={() => commit('')}
    />
  )
}
