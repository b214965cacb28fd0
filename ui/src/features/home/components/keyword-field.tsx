import { type Option, SearchCombobox } from '@forecourt/design-system'
import { CarFront, MapPin } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleChoices } from '../api/use-choices.ts'
import { useSuggestions } from '../api/use-suggestions.ts'
import { cameByItself } from '../came-by-itself.ts'
import { readSearch, type Search } from '../search-params.ts'
import { changeBy, type Suggestion } from '../suggestions.ts'
import type { ChangeFilters } from '../use-search.ts'
import { useTyping } from '../use-typing.ts'
import * as styles from './filters.css.ts'

/** What was typed before this field was there, and whether somebody was still at it. */
export interface Begun {
  /** Undefined until something was typed: the field shows what the address says. */
  readonly text: string | undefined
  readonly isInside: boolean
}

export interface KeywordFieldProps {
  search: Search
  choices: VehicleChoices | null
  onChange: ChangeFilters
  field: RefObject<HTMLInputElement | null>
  begun: RefObject<Begun>
}

/** Free text. Searches while typing, at once on Enter; a make, model or city it may mean can be taken instead. */
export function KeywordField({ search, choices, onChange, field, begun }: KeywordFieldProps) {
  // The field of the top bar on every page has one name.
  const { t: frame } = useTranslation('frame')
  const { t } = useTranslation('home')
  const value = search.q ?? ''
  // Read while the field before is still there: leaving the page it hears no blur.
  const [before] = useState(() => ({ isInside: begun.current.isInside, text: begun.current.text ?? value }))
  const [text, setText] = useState(before.text)
  const [isTyping, setTyping] = useState(before.isInside && before.text !== value)
  const asked = useRef(value)
  const typing = useTyping(value, (q, options) => {
    asked.current = q
    onChange({ q: q || undefined }, options)
  })
  const suggestions = useSuggestions(text, isTyping, choices)
  const cancel = useRef(typing.cancel)
  const goOn = useRef(() => {
    if (before.isInside && field.current) {
      field.current.focus()
      field.current.setSelectionRange(before.text.length, before.text.length)
    }
    if (before.text.trim() !== value) typing.later(before.text.trim())
  })
  useLayoutEffect(() => goOn.current(), [])
  // What came by itself is shown; what the field asked for may be drawn when something newer was typed.
  useEffect(() => {
    const present = readSearch(new URLSearchParams(window.location.search)).q ?? ''
    if (!cameByItself(value, present, asked.current)) return
    asked.current = value
    cancel.current()
    setText(value)
  }, [value])
  const write = (next: string) => {
    if (next === text) return
    setText(next)
    setTyping(true)
    typing.later(next.trim())
  }
  const searchFor = (next: string) => {
    setText(next)
    setTyping(false)
    typing.now(next)
  }
  const optionOf = (suggestion: Suggestion, at: number): Option => ({
    value: String(at),
    label: labelOf(suggestion),
    description: suggestion.kind === 'city' ? suggestion.country : t(`suggestions.${suggestion.kind}`),
    icon: suggestion.kind === 'city' ? <MapPin className={styles.hint} /> : <CarFront className={styles.hint} />,
  })
  const pick = (at: string) => {
    const suggestion = suggestions[Number(at)]
    if (!suggestion) return
    typing.cancel()
    asked.current = ''
    setText('')
    setTyping(false)
    onChange(changeBy(suggestion, search))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this hears that it was entered
    <div role="presentation" onFocus={typing.begin} onBlur={() => setTyping(false)}>
      <SearchCombobox
        ref={field}
        label={frame('search.label')}
        hideLabel
        placeholder={frame('search.placeholder')}
        shape="round"
        clearLabel={t('filters.clearKeyword')}
        value={text}
        onChange={write}
        onSubmit={(next) => searchFor(next.trim())}
        onClear={() => searchFor('')}
        suggestions={suggestions.map(optionOf)}
        onPick={pick}
      />
    </div>
  )
}

const labelOf = (suggestion: Suggestion): string => {
  if (suggestion.kind === 'city') return suggestion.name
  return suggestion.kind === 'brand' ? suggestion.brand : `${suggestion.brand} ${suggestion.model}`
}
