import { Link } from '@forecourt/design-system'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { noteIn } from '../../../shared/search/note-in.ts'

interface UnderstoodProps {
  /** Of the entry of the history. */
  state: unknown
  /** Address of the search for a text, word for word. */
  hrefOf: (typed: string) => string
}

/** Somebody's words were read as filters: says what was not understood, and leads to the words as they were typed. */
export function Understood({ state, hrefOf }: UnderstoodProps) {
  const { t } = useTranslation('search')
  const format = useFormat()
  const note = noteIn(state)
  if (!note) return null
  const { typed, unknown, ignored } = note
  const named = (words: readonly string[]) => format.list(words.map((word) => t('quoted', { word })))
  return (
    <>
      {unknown.length > 0 ? `${t('unknown', { words: named(unknown) })} ` : null}
      {ignored.length > 0 ? `${t('ignored', { words: named(ignored) })} ` : null}
      <Trans
        t={t}
        i18nKey="literally"
        values={{ typed }}
        components={{ a: <Link href={hrefOf(typed)}>{typed}</Link> }}
      />
    </>
  )
}
