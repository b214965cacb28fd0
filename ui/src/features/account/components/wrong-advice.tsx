import { Link } from '@forecourt/design-system'
import { Trans, useTranslation } from 'react-i18next'

/** What to do about a password that was refused. */
export function WrongAdvice({ href }: { href: string }) {
  const { t } = useTranslation('account')
  return <Trans t={t} i18nKey="signIn.wrong" components={{ reset: <Link href={href} variant="inline" /> }} />
}
