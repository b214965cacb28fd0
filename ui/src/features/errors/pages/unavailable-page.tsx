import { Button, LinkButton } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths, safeRedirect } from '../../../app/paths.ts'
import { pageFailure, repeatFailedLoad } from '../../../shared/api/page-failure.ts'
import { TroublePage } from '../../../shared/feedback/trouble-page.tsx'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useRecovery } from '../../../shared/feedback/use-recovery.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { useSession } from '../../../shared/session/session.ts'
import { refreshSession } from '../../../shared/session/session-store.ts'

/** /503: asks again by itself and goes back to where the person was as soon as something answers. */
export function UnavailablePage() {
  const { t } = useTranslation('errors')
  const goOn = useGoOn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = safeRedirect(search.get('redirect'))
  const { problem } = useSession()
  const isMaintenance = [pageFailure(), problem].some((one) => one?.code === 'MAINTENANCE')
  const title = isMaintenance ? t('maintenance.title') : t('503.title')
  usePageTitle(title)
  const { retry, isTrying, seconds } = useRecovery(
    async () => {
      await refreshSession(true)
      await repeatFailedLoad()
    },
    undefined,
    () => goOn(target, { replace: true }),
  )
  return (
    <TroublePage
      illustration="maintenance"
      title={title}
      text={isMaintenance ? t('maintenance.text') : t('503.text')}
      note={isTrying ? t('retry.trying') : t('retry.in', { count: seconds })}
      retry={{ run: retry, isRunning: isTrying }}
      actions={
        <>
          <Button onPress={() => void navigate(-1)}>{t('actions.back', { ns: 'common' })}</Button>
          <LinkButton href={paths.home()}>{t('actions.home', { ns: 'common' })}</LinkButton>
        </>
      }
    />
  )
}
