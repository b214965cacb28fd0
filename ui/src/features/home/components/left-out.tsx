import { Link } from '@forecourt/design-system'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'

export interface LeftOutProps {
  /** Words as somebody typed them. */
  words: readonly string[]
  /** The search for every word. */
  href: string
}

/** No vehicle has these words together with the others: says that they were left out, and leads to the search with them. */
export function LeftOut({ words, href }: LeftOutProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <Trans
      t={t}
      i18nKey="leftOut"
      count={words.length}
      values={{ words: format.list(words.map((word) => t('quoted', { word }))) }}
      components={{ em: <strong />, a: <Link href={href}>{null}</Link> }}
    />
  )
}
