import { latePart, SearchField, useLatePart } from '@forecourt/design-system'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import type { Begun, MarketSearchProps } from './market-search-props.ts'
import { useSentence } from './use-sentence.ts'
import { useSlashKey } from './use-slash-key.ts'

// With its texts: a field that waited for them would leave its place once more, and what is typed meanwhile would be lost.
const marketField = latePart(async () => {
  const [{ MarketField }] = await Promise.all([import('./market-field.tsx'), loadTexts('search')])
  return MarketField
})

/**
 * The one search field of the market. What suggests comes late, elsewhere than on home once somebody comes to it: until then a
 * plain field takes what is typed, searches on Enter, and hands it over.
 */
export function MarketSearch(props: MarketSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const begun = useRef<Begun>({ text: undefined, isInside: false, isAsked: false })
  const isFollowed = props.onTyping !== undefined
  const [isWanted, setWanted] = useState(isFollowed)
  const Field = useLatePart(marketField, { isWanted })
  useSlashKey(field, isFollowed)
  // Here, and not in the plain field: a sentence that is being read outlives the moment in which the other takes its place.
  const { read } = useSentence(props.onFound)
  const plain = (
    <PlainField value={props.value} field={field} begun={begun} read={read} onEnter={() => setWanted(true)} />
  )
  if (!isWanted || !Field) return plain
  return (
    <Suspense fallback={plain}>
      <Field {...props} field={field} begun={begun} />
    </Suspense>
  )
}

interface PlainFieldProps extends Pick<MarketSearchProps, 'value'> {
  field: RefObject<HTMLInputElement | null>
  begun: RefObject<Begun>
  read: (text: string) => Promise<void>
  onEnter: () => void
}

function PlainField({ value, field, begun, read, onEnter }: PlainFieldProps) {
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
    <div
      role="presentation"
      onFocus={() => {
        note({ isInside: true })
        onEnter()
      }}
      onBlur={() => note({ isInside: false })}
    >
      <SearchField
        ref={field}
        label={t('search.label')}
        hideLabel
        placeholder={t('search.placeholder')}
        shape="round"
        value={text ?? value}
        onChange={(next) => {
          note({ text: next, isAsked: false })
          setText(next)
        }}
        onSubmit={(next) => {
          setKnown({ value, asked: next.trim() })
          // From now on the address says it.
          note({ text: undefined, isAsked: true })
          void read(next)
        }}
      />
    </div>
  )
}
