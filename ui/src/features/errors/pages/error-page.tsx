import { Button, type IllustrationName, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { TroublePage } from '../../../shared/feedback/trouble-page.tsx'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'

type Status = 401 | 403 | 404 | 500

const illustrations: Record<Status, IllustrationName> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'not-found',
  500: 'error',
}

/** /401, /403, /404 and /500: what happened, one step back, and home. */
export function ErrorPage({ status }: { status: Status }) {
  const { t } = useTranslation('errors')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = safeRedirect(search.get('redirect'))
  usePageTitle(t(`${status}.title`))
  return (
    <TroublePage
      illustration={illustrations[status]}
      title={t(`${status}.title`)}
      text={t(`${status}.text`)}
      retry={status === 500 ? { run: () => void navigate(target, { replace: true }), isRunning: false } : undefined}
      actions={
        <>
          {status === 401 ? (
            <LinkButton variant="primary" href={paths.signIn(target === '/' ? {} : { redirect: target })}>
              {t('401.action')}
            </LinkButton>
          ) : (
            <Button onPress={() => void navigate(-1)}>{t('actions.back', { ns: 'common' })}</Button>
          )}
          <LinkButton variant={status === 404 || status === 403 ? 'primary' : 'secondary'} href={paths.home()}>
            {t('actions.home', { ns: 'common' })}
          </LinkButton>
          <LinkButton variant="ghost" href={paths.helpContact()}>
            {t('support')}
          </LinkButton>
        </>
      }
    />
  )
}
