import { SearchField } from '@forecourt/design-system'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import * as styles from './admin.css.ts'

const pauseMs = 300

/** Searches while one types; Enter does not wait. `value` is what the address says. */
export function ListSearch({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('admin')
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
      label={t('search')}
      hideLabel
      placeholder={t('search')}
      value={text}
      onChange={setText}
      onSubmit={tell}
      className={styles.search}
    />
  )
}
