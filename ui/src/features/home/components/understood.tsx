import { Link } from '@forecourt/design-system'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { noteIn } from '../../../shared/search/note-in.ts'
import type { Chip } from '../filter-chips.ts'

interface UnderstoodProps {
  /** Of the search that is shown. */
  chips: readonly Chip[]
  /** Of the entry of the history. */
  state: unknown
  /** Address of the search for a text, word for word. */
  hrefOf: (typed: string) => string
}

/** Somebody's words were read as filters: says what was not understood, and leads to the words as they were typed. */
export function Understood({ state, chips, hrefOf }: UnderstoodProps) {
  const { t } = useTranslation('search')
  const format = useFormat()
  const note = noteIn(state)
  if (!note) return null
  const { typed, unknown, ignored, isUnread, kept = [] } = note
  if (isUnread) return t('unread')
  const stay = chips.filter(({ id }) => kept.some((key) => isOf(id, key))).map(({ label }) => label)
  const named = (words: readonly string[]) => format.list(words.map((word) => t('quoted', { word })))
  return (
    <>
      {unknown.length > 0 ? `${t('unknown', { words: named(unknown) })} ` : null}
      {ignored.length > 0 ? `${t('ignored', { words: named(ignored) })} ` : null}
      {stay.length > 0 ? `${t('kept', { filters: format.list(stay) })} ` : null}
      <Trans
        t={t}
        i18nKey="literally"
        values={{ typed }}
        components={{ a: <Link href={hrefOf(typed)}>{typed}</Link> }}
      />
    </>
  )
}

/** Whether a chip is one of a filter's: `color:…`, `doors`, and `price` for both its ends. */
const isOf = (id: string, key: string): boolean =>
  id === key || id.startsWith(`${key}:`) || id === key.replace(/M(?:in|ax)$/, '')
