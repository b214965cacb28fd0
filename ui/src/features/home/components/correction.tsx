import { Link } from '@forecourt/design-system'
import { Trans, useTranslation } from 'react-i18next'

export interface CorrectionProps {
  /** What somebody typed. */
  typed: string
  /** What was searched for instead. */
  shown: string
  /** The search for what they typed, as it stands. */
  href: string
}

/** A mistyped word was read as the one that was meant: says so, and leads to what was typed. */
export function Correction({ typed, shown, href }: CorrectionProps) {
  const { t } = useTranslation('home')
  return (
    <Trans
      t={t}
      i18nKey="correction"
      values={{ typed, shown }}
      components={{ em: <strong />, a: <Link href={href}>{typed}</Link> }}
    />
  )
}
