import { SearchField } from '@forecourt/design-system'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'

/** Searches all vehicles from any page. On the home page it keeps the filters that are set. */
export function TopSearch() {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isHome = pathname === paths.home()
  const current = isHome ? (search.get('q') ?? '') : ''
  const [text, setText] = useState(current)
  useEffect(() => setText(current), [current])

  const go = (words: string) => {
    const next = new URLSearchParams(isHome ? search : undefined)
    next.delete('page')
    next.delete('q')
    if (words.trim()) next.set('q', words.trim())
    void navigate({ pathname: paths.home(), search: next.toString() })
  }
  return (
    <search>
      <SearchField
        label={t('search.label')}
        hideLabel
        placeholder={t('search.placeholder')}
        shape="round"
        value={text}
        onChange={setText}
        onSubmit={go}
        onClear={() => {
          setText('')
          if (current) go('')
        }}
      />
    </search>
  )
}
