import { Link } from '@forecourt/design-system'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import type { SearchNote } from '../../../shared/search/search-address.ts'

export interface UnderstoodProps {
  note: SearchNote
  /** The search for what was typed, word for word. */
  href: string
}

/** Somebody's words were read as filters: says what was not understood, and leads to the words as they were typed. */
export function Understood({ note: { typed, unknown, ignored }, href }: UnderstoodProps) {
  const { t } = useTranslation('search')
  const format = useFormat()
  const named = (words: readonly string[]) => format.list(words.map((word) => t('quoted', { word })))
  return (
    <>
      {unknown.length > 0 ? `${t('unknown', { words: named(unknown) })} ` : null}
      {ignored.length > 0 ? `${t('ignored', { words: named(ignored) })} ` : null}
      <Trans t={t} i18nKey="literally" values={{ typed }} components={{ a: <Link href={href}>{typed}</Link> }} />
    </>
  )
}
