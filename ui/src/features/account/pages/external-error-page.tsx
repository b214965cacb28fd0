import { Button, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { TroublePage } from '../../../shared/feedback/trouble-page.tsx'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { providerAddress } from '../../../shared/session/provider-address.ts'
import { useSession } from '../../../shared/session/session.ts'
import { SuspendedHelp } from '../components/suspended-notice.tsx'
import { type ExternalReason, toReason } from '../external.ts'

const final: readonly ExternalReason[] = ['account_exists', 'account_suspended', 'unknown_provider', 'identity_taken']

/** /external/error: why a sign-in at an identity provider ended, and the ways on. */
export function ExternalErrorPage() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const { user, config } = useSession()
  const reason = toReason(search.get('reason'))
  const federer = config?.identityProviders.find(({ code }) => code === search.get('federer'))
  const target = safeRedirect(search.get('redirect'))
  const redirect = target === '/' ? {} : { redirect: target }
  usePageTitle(t('externalError.title'))

  const again = () => {
    if (federer) location.assign(providerAddress(federer.code, user ? { intent: 'link' } : redirect))
  }
  const afterSignIn = reason === 'account_exists' ? { redirect: paths.settingsAccount() } : redirect
  return (
    <TroublePage
      illustration="forbidden"
      title={t('externalError.title')}
      text={
        <>
          {t(`externalError.reasons.${reason}`)} {reason === 'account_suspended' ? <SuspendedHelp /> : null}
        </>
      }
      actions={
        <>
          {federer && !final.includes(reason) ? (
            <Button variant="primary" onPress={again}>
              {t('providers.again', { name: federer.name })}
            </Button>
          ) : null}
          {user ? (
            <LinkButton href={paths.settingsAccount()}>{t('externalError.settings')}</LinkButton>
          ) : (
            <LinkButton
              variant={reason === 'account_exists' ? 'primary' : 'secondary'}
              href={paths.signIn(afterSignIn)}
            >
              {t('externalError.password')}
            </LinkButton>
          )}
          {!user && reason === 'identity_email_unverified' ? (
            <LinkButton href={paths.signUp(redirect)}>{t('signIn.signUp')}</LinkButton>
          ) : null}
          <LinkButton variant="ghost" href={paths.home()}>
            {t('actions.home', { ns: 'common' })}
          </LinkButton>
        </>
      }
    />
  )
}
