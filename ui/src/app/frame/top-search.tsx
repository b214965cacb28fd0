import { SearchField } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/** Searches all vehicles from any page; home brings a field of its own. */
export function TopSearch() {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const go = (words: string) => {
    const search = words.trim() ? `${new URLSearchParams({ q: words.trim() })}` : ''
    void navigate({ pathname: paths.home(), search })
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
      />
    </search>
  )
}
