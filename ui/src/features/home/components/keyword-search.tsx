import { latePart, SearchField } from '@forecourt/design-system'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Late } from '../../../shared/feedback/late.tsx'
import { useSlashKey } from '../use-slash-key.ts'
import type { Begun, KeywordFieldProps } from './keyword-field.tsx'

const keywordField = latePart(async () => (await import('./keyword-field.tsx')).KeywordField)

/** The search of home. What suggests comes late: until then a plain field takes what is typed, searches on Enter, and hands it over. */
export function KeywordSearch(props: Omit<KeywordFieldProps, 'field' | 'begun'>) {
  const field = useRef<HTMLInputElement>(null)
  const begun = useRef<Begun>({ text: undefined, isInside: false })
  useSlashKey(field)
  return (
    <Late
      part={keywordField}
      meanwhile={
        <PlainField
          value={props.search.q ?? ''}
          field={field}
          begun={begun}
          onSearch={(q) => props.onChange({ q: q || undefined })}
        />
      }
    >
      {(KeywordField) => <KeywordField {...props} field={field} begun={begun} />}
    </Late>
  )
}

interface PlainFieldProps {
  /** What the address searches for. */
  value: string
  field: RefObject<HTMLInputElement | null>
  begun: RefObject<Begun>
  onSearch: (q: string) => void
}

function PlainField({ value, field, begun, onSearch }: PlainFieldProps) {
  const { t } = useTranslation('frame')
  const [text, setText] = useState<string>()
  const [known, setKnown] = useState({ value, asked: value })
  // Another search than the one asked for here came by itself: a step back, or a filter that was taken away.
  if (known.value !== value) {
    setKnown({ value, asked: value })
    if (value !== known.asked) setText(undefined)
  }
  const note = (change: Partial<Begun>) => {
    begun.current = { ...begun.current, ...change }
  }
  // A step back that comes before the search it takes back was drawn.
  useEffect(() => {
    const back = () => {
      begun.current = { ...begun.current, text: undefined }
      setText(undefined)
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [begun])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this hears whether somebody is in it
    <div role="presentation" onFocus={() => note({ isInside: true })} onBlur={() => note({ isInside: false })}>
      <SearchField
        ref={field}
        label={t('search.label')}
        hideLabel
        placeholder={t('search.placeholder')}
        shape="round"
        value={text ?? value}
        onChange={(next) => {
          note({ text: next })
          setText(next)
        }}
        onSubmit={(next) => {
          setKnown({ value, asked: next.trim() })
          // From now on the address says it.
          note({ text: undefined })
          onSearch(next.trim())
        }}
      />
    </div>
  )
}
