import { SearchField } from '@forecourt/design-system'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeOptions } from '../use-search.ts'
import { useTyping } from '../use-typing.ts'

export interface KeywordFieldProps {
  value: string
  onChange: (value: string, options: ChangeOptions) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** Free text. Searches while typing, at once on Enter. */
export function KeywordField({ value, onChange, ref }: KeywordFieldProps) {
  const { t } = useTranslation('home')
  const [text, setText] = useState(value)
  const typing = useTyping(value, onChange)
  const typed = useRef(value)
  // The address changed by itself (Back, a removed chip): follow it. What was just typed is not overwritten.
  useEffect(() => {
    if (value !== typed.current) setText(value)
    typed.current = value
  }, [value])
  const later = (next: string) => {
    typed.current = next.trim()
    setText(next)
    typing.later(next.trim())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this hears that it was entered
    <div role="presentation" onFocus={typing.begin}>
      <SearchField
        ref={ref}
        label={t('filters.keyword')}
        hideLabel
        placeholder={t('filters.keywordHint')}
        value={text}
        onChange={later}
        onSubmit={(next) => typing.now(next.trim())}
        onClear={() => typing.now('')}
      />
    </div>
  )
}
