import { Callout, Link } from '@forecourt/design-system'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useSession } from '../../../shared/session/session.ts'

/** How a suspended person can have that reviewed: by mail, and in the help, neither of which needs a sign-in. */
export function SuspendedHelp() {
  const { t } = useTranslation('account')
  const { config } = useSession()
  const email = config?.supportEmail
  return (
    <>
      {email ? (
        <Trans
          t={t}
          i18nKey="suspended.text"
          values={{ email }}
          components={{ mail: <Link variant="inline" href={`mailto:${email}`} /> }}
        />
      ) : null}{' '}
      <Link variant="inline" href={paths.help()}>
        {t('suspended.help')}
      </Link>{' '}
      <Link variant="inline" href={paths.helpContact({ topic: 'account' })}>
        {t('suspended.write')}
      </Link>
    </>
  )
}

/** Stands where a sign-in was refused. */
export function SuspendedNotice() {
  const { t } = useTranslation('account')
  return (
    <Callout tone="danger" role="alert" title={t('suspended.title')}>
      <SuspendedHelp />
    </Callout>
  )
}
