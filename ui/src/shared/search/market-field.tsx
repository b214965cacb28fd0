import { SearchCombobox, type SuggestionGroup } from '@forecourt/design-system'
import { useSetAtom } from 'jotai'
import { Bookmark, CarFront, History, ListFilter, MapPin } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import type { FoundSearch } from './found-search.ts'
import * as styles from './market-field.css.ts'
import type { Begun, MarketSearchProps } from './market-search-props.ts'
import { recentSearchesAtom, withRecent } from './recent-searches.ts'
import { useFieldText } from './use-field-text.ts'
import { useSentence } from './use-sentence.ts'
import { type Offered, useSuggestions } from './use-suggestions.ts'

export interface MarketFieldProps extends MarketSearchProps {
  field: RefObject<HTMLInputElement | null>
  begun: RefObject<Begun>
}

const groups = {
  sentence: ['sentence'],
  models: ['brand', 'model'],
  more: ['type', 'category', 'fuelType', 'transmission', 'color'],
  places: ['city', 'country'],
  recent: ['recent'],
  saved: ['saved'],
} as const satisfies Readonly<Record<string, readonly Offered['kind'][]>>
type GroupName = keyof typeof groups
const groupNames = Object.keys(groups) as GroupName[]

const icons = {
  sentence: ListFilter,
  models: CarFront,
  more: ListFilter,
  places: MapPin,
  recent: History,
  saved: Bookmark,
} as const

/**
 * The search of every page: it suggests while one types; Enter reads what was typed as filters, a suggestion is taken as it is.
 * Where the page follows what is typed, it reads it meanwhile.
 */
export function MarketField({ value, onFound, onTyping, field, begun }: MarketFieldProps) {
  const { t: frame } = useTranslation('frame')
  const { t } = useTranslation('search')
  const format = useFormat()
  // Read while the field before is still there: leaving the page it hears no blur.
  const [before] = useState(() => ({ ...begun.current, text: begun.current.text ?? value }))
  const { text, setText, typing, settle: settleText } = useFieldText(value, before.text, onTyping)
  const [isOpen, setOpen] = useState(before.isInside && !before.isAsked)
  const isInside = useRef(before.isInside)
  const remember = useSetAtom(recentSearchesAtom)
  const settle = (found: FoundSearch, label: string) => {
    settleText(found.filter.q ?? '')
    setOpen(false)
    if (label !== '' && Object.keys(found.filter).length > 0) {
      remember((list) => withRecent(list, { label, filter: found.filter }))
    }
    onFound(found)
  }
  const sentence = useSentence((found) => settle(found, found.note?.typed ?? found.filter.q ?? ''))
  const offered = useSuggestions(text, isOpen)
  const goOn = useRef(() => {
    if (before.isInside && field.current) {
      field.current.focus()
      field.current.setSelectionRange(before.text.length, before.text.length)
    }
    if (onTyping && before.text.trim() !== value) typing.later(before.text.trim())
  })
  useLayoutEffect(() => goOn.current(), [])
  const write = (next: string) => {
    if (next === text) return
    sentence.forget()
    setText(next)
    setOpen(true)
    if (onTyping) typing.later(next.trim())
  }
  const searchFor = (next: string) => {
    typing.cancel()
    setText(next)
    setOpen(false)
    void sentence.read(next)
  }
  const pick = (at: string) => {
    const taken = offered[Number(at)]
    if (!taken) return
    sentence.forget()
    // All of a search: what it finds was counted so.
    settle({ filter: taken.filter, isWhole: true }, taken.label)
  }
  const shown = offered.map((one, at) => ({ ...one, at }))
  const sections = groupNames.map((name): SuggestionGroup => {
    const Icon = icons[name]
    const kinds: readonly Offered['kind'][] = groups[name]
    return {
      id: name,
      title: t(`groups.${name}`),
      items: shown
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ at, label, count, isCapped }) => ({
          value: String(at),
          label,
          icon: <Icon className={styles.icon} />,
          count: `${format.number(count)}${isCapped ? '+' : ''}`,
          countLabel: t('count', { count, shown: `${format.number(count)}${isCapped ? '+' : ''}` }),
        })),
    }
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this hears that somebody comes to it
    <div
      role="presentation"
      onFocus={() => {
        // React Aria says it once more when a suggestion was taken.
        if (isInside.current) return
        isInside.current = true
        typing.begin()
        setOpen(true)
      }}
      onBlur={() => {
        isInside.current = false
        setOpen(false)
      }}
      onPointerDown={() => setOpen(true)}
      onKeyDownCapture={({ key }) => {
        if (key === 'ArrowDown') setOpen(true)
      }}
    >
      <SearchCombobox
        ref={field}
        label={frame('search.label')}
        hideLabel
        placeholder={frame('search.placeholder')}
        shape="round"
        clearLabel={t('clear')}
        value={text}
        onChange={write}
        onSubmit={searchFor}
        onClear={() => {
          setText('')
          searchFor('')
        }}
        suggestions={sections}
        onPick={pick}
      />
    </div>
  )
}
